/** Asks for replies without a pause, in a process of its own so that its work is not counted as the server's. */
/** What is asked for, how often, and by how many connections. */
export type Load = { url: string; connections: number; replies: number; encoding?: string; asks: Asks };

/** The same address again and again, or a chart or page of ever new places, or one body that is posted. */
export type Asks = { path: string } | { newPlaces: NewPlaces } | { path: string; body: string };

/** Charts and pages in the middle of the market area, or charts where its dishes are 8.7 to 10 km to the south. */
export type NewPlaces = "charts" | "pages" | "charts at the edge";

/** How long each reply took and all of them, in ms, and how many had another status than 200. */
export type Answered = { times: number[]; refused: number; ms: number };

/** What browsers accept: a page that few ask for is sent to them in another form than one for everybody. */
const ofBrowsers = "gzip, deflate, br, zstd";
// Within a few kilometres of the market area, and more of them than replies that are made within a second.
const placesPerSide = 60;
const [south, west] = [51.51, -0.18];
// The dishes of `fillDishes` end at 51.6214 degrees; a chart has those within 10 km, which are 0.0899 degrees.
const edge = { south: 51.7, north: 51.711 };
let places = 0;

type Request = { method?: "GET" | "POST"; path?: string; headers: Record<string, string>; body?: string };
type Options = {
  url: string;
  connections: number;
  amount: number;
  requests: (Request & { setupRequest?: (request: Request) => Request })[];
};
type Run = Promise<{ errors: number }> & {
  on(event: "response", hear: (client: unknown, status: number, bytes: number, ms: number) => void): void;
};

const { default: autocannon } = (await import(import.meta.resolve("autocannon"))) as { default(options: Options): Run };

process.on("message", async ({ url, connections, replies, encoding = ofBrowsers, asks }: Load) => {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const run = autocannon({ url, connections, amount: replies, requests: [requestOf(asks, encoding)] });
  run.on("response", (_client, status, _bytes, ms) => {
    times.push(ms);
    if (status !== 200) refused += 1;
  });
  const { errors } = await run;
  process.send?.({ times, refused: refused + errors, ms: performance.now() - began } satisfies Answered);
});

function requestOf(asks: Asks, encoding: string): Options["requests"][number] {
  const headers = { "accept-encoding": encoding };
  if ("body" in asks) return { method: "POST", headers: { ...headers, "content-type": "application/json" }, ...asks };
  if ("path" in asks) return { method: "GET", headers, ...asks };
  return { headers, setupRequest: (request) => ({ ...request, ...newPlace(asks.newPlaces, headers) }) };
}

function newPlace(of: NewPlaces, headers: Record<string, string>): Request {
  const place = places++;
  const perColumn = of === "charts at the edge" ? Math.round((edge.north - edge.south) * 1_000) + 1 : placesPerSide;
  const from = of === "charts at the edge" ? edge.south : south;
  // As browsers write it: a cookie with a zero at the end of a number is no place, and the page is everybody's.
  const latitude = Number((from + (place % perColumn) / 1_000).toFixed(3));
  const longitude = Number((west + (Math.floor(place / perColumn) % placesPerSide) / 1_000).toFixed(3));
  if (of === "pages")
    return { path: "/", headers: { ...headers, cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` } };
  return { path: `/api/charts/dishes?lat=${latitude}&lon=${longitude}`, headers };
}
