import type { Transport } from "@dishboard/contract/endpoint";
import { NotAnswered, Problem } from "@dishboard/contract/problem";
import { noteIfStale } from "./stale-replies.ts";

export const callTimeoutMs = 15_000;

/** Carries calls from the browser to the server that the page came from. */
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

/** The reply of a call, or null where there is nothing of the name or id that it asks about. */
export async function nullIfNotFound<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    // What can be no name or id at all is refused as invalid.
    if (error instanceof Problem && (error.code === "not-found" || error.code === "invalid")) return null;
    throw error;
  }
}
