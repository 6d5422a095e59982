import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";
import { parseEmail, type TestEmail } from "./emails.ts";

export type MailServer = {
  url: string;
  received: TestEmail[];
  refuse(count: number): void;
  /** Stores this many of the next emails, and ends before it confirms them. */
  dieAfterData(count: number): void;
  /** Permanently refused addresses, named in the refusal. */
  unknown: Set<string>;
  next(): Promise<void>;
};

export async function ownMailServer(): Promise<MailServer> {
  const received: TestEmail[] = [];
  const unknown = new Set<string>();
  let refuses = 0;
  let dies = 0;
  let onEmail = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!unknown.has(address)) return done();
      done(Object.assign(new Error(`<${address}>: nobody here`), { responseCode: 550 }));
      onEmail();
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const isRefused = refuses > 0;
        if (isRefused) refuses -= 1;
        else received.push(parseEmail(Buffer.concat(chunks).toString()));
        if (dies > 0) {
          dies -= 1;
          for (const { _socket } of server.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy();
          return onEmail();
        }
        done(isRefused ? new Error("Come back later") : null);
        onEmail();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  afterAll(() => new Promise<void>((closed) => void server.close(() => closed())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    unknown,
    refuse(count) {
      refuses = count;
    },
    dieAfterData(count) {
      dies = count;
    },
    next: () =>
      new Promise<void>((resolve) => {
        onEmail = resolve;
      }),
  };
}
