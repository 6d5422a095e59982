/** A separate process, so that its work is not counted as the server's. */
export type Load = { url: string; connections: number; replies: number; asks: Asks };

/** The same address repeatedly, or a chart or page of ever new places in the middle of the market area. */
export type Asks = { path: string } | { newPlaces: "charts" | "pages" };

/** Times in ms; `refused` counts statuses other than 200. */
export type Answered = { times: number[]; refused: number; ms: number };

/** As browsers do: rarely requested pages are sent in another encoding than common ones. */
const ofBrowsers = "gzip, deflate, br, zstd";
// Within a few kilometres of the market area, and more of them than replies made within a second.
const placesPerSide = 60;
const [south, west] = [51.51, -0.18];
let places = 0;

type Request = { path?: string; headers: Record<string, string> };
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

process.on("message", async ({ url, connections, replies, asks }: Load) => {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const run = autocannon({ url, connections, amount: replies, requests: [requestOf(asks)] });
  run.on("response", (_client, status, _bytes, ms) => {
    times.push(ms);
    if (status !== 200) refused += 1;
  });
  const { errors } = await run;
  process.send?.({ times, refused: refused + errors, ms: performance.now() - began } satisfies Answered);
});

function requestOf(asks: Asks): Options["requests"][number] {
  const headers = { "accept-encoding": ofBrowsers };
  if ("path" in asks) return { headers, ...asks };
  return { headers, setupRequest: (request) => ({ ...request, ...newPlace(asks.newPlaces, headers) }) };
}

function newPlace(of: "charts" | "pages", headers: Record<string, string>): Request {
  const place = places++;
  // As browsers write it: a cookie with a trailing zero is no place.
  const latitude = Number((south + (place % placesPerSide) / 1_000).toFixed(3));
  const longitude = Number((west + (Math.floor(place / placesPerSide) % placesPerSide) / 1_000).toFixed(3));
  if (of === "pages")
    return { path: "/", headers: { ...headers, cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` } };
  return { path: `/api/charts/dishes?lat=${latitude}&lon=${longitude}`, headers };
}
