/** Keeps many connections busy with one kind of request. Prints its replies by status when stopped. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";

type Ask = { path: string; headers?: Record<string, string>; body?: string };

const [url = "", connections = "1", kind = "", accessToken = "", other = "", post = ""] = process.argv.slice(2);
const deepJson = `{"email":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
const json = { "content-type": "application/json" };
const signedIn = { authorization: `Bearer ${accessToken}` };
let places = 0;

const gets = (paths: string[], headers: Record<string, string>) => paths.map((path) => () => ({ path, headers }));

const kinds: Record<string, (() => Ask)[]> = {
  places: [
    () => ({ path: `/api/charts/dishes?lat=${newPlace().join("&lon=")}` }),
    () => ({ path: "/", headers: { cookie: `place=${encodeURIComponent(`${newPlace().join(":")}:`)}` } }),
    () => ({ path: "/api/openapi.json" }),
    () => ({ path: "/auth/v1/recover", headers: json, body: deepJson }),
  ],
  profiles: gets(
    ["", "/stats", "/dishes", "/products", "/posts", "/food-log"].map((part) => `/api/profiles/${other}${part}`),
    signedIn,
  ),
  "own lists": gets(
    [
      "/api/notifications",
      "/api/food-log",
      "/api/posts/following?kind=snap",
      "/api/whats-new/following?kind=dish",
      "/api/diet",
    ],
    signedIn,
  ),
  posts: [
    ...gets(["/api/posts/following?kind=snap", `/api/posts/${post}`, `/api/posts/${post}/comments`], signedIn),
    () => ({ path: "/api/posts/likes", headers: { ...signedIn, ...json }, body: JSON.stringify({ ids: [post] }) }),
    () => ({ path: `/api/posts?kind=snap&before=${crypto.randomUUID()}` }),
  ],
  // Eight different misspelt words are the costliest search.
  searches: [() => ({ path: `/api/search?q=${encodeURIComponent(misspelt())}` })],
  "unreadable addresses": gets(["/api/%zz"], {}),
  pages: gets(["/unsubscribe?token=x", "/profile", "/admin/reports", "/settings", `/snap/${post}`], {}),
};

function misspelt(): string {
  places += 1;
  const wrong = [..."qxzjvwky"];
  const words = ["tacos", "birria", "prunes", "tagliatelle", "burrito", "honey", "kebap", "noodles"];
  return words.map((word, n) => word.slice(0, 2) + wrong[(places >> n) % 8] + word.slice(3)).join(" ");
}

function newPlace(): number[] {
  places += 1;
  return [((places % 170_000) - 85_000) / 1000, ((places % 350_000) - 175_000) / 1000];
}

/** Sent repeatedly on each connection without waiting for replies. */
const sentAhead: Record<string, string> = {
  "charts without waiting": `GET /api/charts/dishes HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(1_000),
  "charts with 15 kB of headers without waiting":
    `GET /api/charts/dishes HTTP/1.1\r\nhost: localhost\r\nx: ${"y".repeat(15_000)}\r\n\r\n`.repeat(10),
};

const isOfMany = kind.endsWith(", 40 networks");
const endsWhenRefused = kind.endsWith(", until refused");
const ownKind = kind.replace(/, (40 networks|until refused)$/, "");
const asks = kinds[ownKind] ?? [];
const ahead = sentAhead[ownKind];
const agents = Array.from({ length: isOfMany ? 40 : 1 }, (_, n) => {
  return new Agent({ keepAlive: true, maxSockets: Number(connections), localAddress: `127.0.2.${n + 1}` });
});
const replies = new Map<string, number>();

process.once("SIGTERM", () => {
  console.log([...replies].map(([status, count]) => `${status}: ${count}`).join(", "));
  process.exit(0);
});
// Keeps the process alive until stopped.
setInterval(() => {}, 60_000);
for (let n = 0; n < Number(connections); n++) {
  if (ahead) sendAhead(n, ahead);
  else void attack(n);
}

async function attack(n: number): Promise<void> {
  const agent = agents[n % agents.length];
  for (let turn = n; ; turn++) {
    const ask = asks[turn % asks.length]?.() ?? { path: "/" };
    const status = await send(ask, agent).catch((error: { code?: string }) => error.code ?? "error");
    count(String(status));
    if (status === 429 && endsWhenRefused) return;
    // Otherwise refused connections would be retried endlessly in one round of the event loop.
    if (typeof status === "string") await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function sendAhead(n: number, requests: string): void {
  const localAddress = `127.0.2.${1 + (n % agents.length)}`;
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
  const write = () => {
    if (socket.write(requests)) setImmediate(write);
    else socket.once("drain", write);
  };
  socket.on("connect", write);
  socket.resume();
  socket.on("error", (error: { code?: string }) => count(error.code ?? "error"));
  socket.on("close", () => setTimeout(() => sendAhead(n, requests), 10));
}

function count(status: string): void {
  replies.set(status, (replies.get(status) ?? 0) + 1);
}

async function send({ path, headers = {}, body }: Ask, agent: Agent | undefined): Promise<number> {
  const sent = request(url + path, { method: body ? "POST" : "GET", ...(agent ? { agent } : {}), headers });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  for await (const _ of reply);
  return reply.statusCode ?? 0;
}
