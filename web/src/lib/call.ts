import type { Transport } from "@dishboard/contract/endpoint";
import { NotAnswered, Problem } from "@dishboard/contract/problem";
import { noteIfStale } from "./stale-replies.ts";

export const callTimeoutMs = 15_000;

/** Sends calls to the server that the page came from. */
export const browserTransport: Transport = async (path, { signal, ...init }) => {
  const timeout = AbortSignal.timeout(callTimeoutMs);
  try {
    const reply = await fetch(path, { ...init, signal: signal ? firstOf(signal, timeout) : timeout });
    noteIfStale(reply.headers);
    return reply;
  } catch (error) {
    // A call that its caller gave up is not a failure of the server.
    if (signal?.aborted) throw error;
    throw new NotAnswered();
  }
};

function firstOf(...signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener("abort", () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}

/** Resolves to null if nothing has the name or id. */
export async function nullIfNotFound<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    // An impossible name or id is refused as invalid.
    if (error instanceof Problem && (error.code === "not-found" || error.code === "invalid")) return null;
    throw error;
  }
}
