import { type IncomingMessage, request, type ServerResponse } from "node:http";

export function forward(
  target: { host: string; port: number },
  incoming: IncomingMessage,
  reply: ServerResponse,
  beforeReply: () => Promise<void> = async () => {},
): void {
  const { method, url: path, headers } = incoming;
  const passed = request({ ...target, method, path, headers }, async (answer) => {
    await beforeReply();
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  passed.on("error", () => reply.destroy());
  incoming.pipe(passed);
}
