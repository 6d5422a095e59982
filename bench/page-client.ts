/** Asks for pages one after the other, in a process of its own so that its work is not counted as the server's. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

/** The addresses to ask for, and the encoding that is accepted. */
export type Pages = { urls: string[]; encoding: string };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on("message", async ({ urls, encoding }: Pages) => {
  const statuses = new Set<number | undefined>();
  for (const url of urls) {
    const sent = request(url, { agent, headers: { "accept-encoding": encoding } }).end();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    for await (const _ of reply);
    statuses.add(reply.statusCode);
  }
  process.send?.([...statuses]);
});
