/**
 * An anonymous client that keeps many connections busy: pages and charts of ever new places, JSON that is nested deeply,
 * and the description of the API. Prints how many replies it had, by their status, when it is told to stop.
 */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

const [url = "", connections = "1", localAddress = "127.0.0.2"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), localAddress });
const replies = new Map<string, number>();
const deepJson = `{"email":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
let places = 0;

process.once("SIGTERM", () => {
  console.log([...replies].map(([status, count]) => `${status}: ${count}`).join(", "));
  process.exit(0);
});
for (let n = 0; n < Number(connections); n++) void attack(n);

async function attack(n: number): Promise<void> {
  for (let turn = n; ; turn++) {
    const status = await ask(turn % 4).catch((error: { code?: string }) => error.code ?? "error");
    replies.set(String(status), (replies.get(String(status)) ?? 0) + 1);
    // Without it a server that refuses connections would be asked without end in one round of the event loop.
    if (typeof status === "string") await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function ask(kind: number): Promise<number> {
  places += 1;
  const [latitude, longitude] = [((places % 170_000) - 85_000) / 1000, ((places % 350_000) - 175_000) / 1000];
  if (kind === 0) return send(`/api/charts/dishes?lat=${latitude}&lon=${longitude}`);
  if (kind === 1) return send("/", { cookie: `place=${encodeURIComponent(`${latitude}:${longitude}:`)}` });
  if (kind === 2) return send("/api/openapi.json");
  return send("/auth/v1/recover", { "content-type": "application/json" }, deepJson);
}

async function send(path: string, headers: Record<string, string> = {}, body?: string): Promise<number> {
  const sent = request(url + path, { method: body ? "POST" : "GET", agent, headers });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  for await (const _ of reply);
  return reply.statusCode ?? 0;
}
