import { LRUCache } from "lru-cache";
import { type Clock, type PacedClient, systemClock } from "./paced-client.ts";

export const longestWaitMs = 2_000;

/**
 * Null if unknown within two seconds. The service is asked once for all callers. A later answer is stored for the next
 * caller; failures are not.
 */
export type PlaceAnswers<Answer> = (key: string, address: URL) => Promise<Answer | null>;

/** `read` finds answers in replies. */
export function createPlaceAnswers<Answer>(options: {
  client: PacedClient;
  read: (reply: unknown) => Answer | null;
  max: number;
  ttlMs: number;
  queueMs: number;
  clock?: Clock | undefined;
}): PlaceAnswers<Answer> {
  const { client, read, max, ttlMs, queueMs, clock = systemClock } = options;
  const answers = new LRUCache<string, { answer: Promise<Answer | null>; asksAt: number }>({
    max,
    ttl: ttlMs,
    perf: clock,
  });

  function ask(key: string, address: URL) {
    const call = client.get(address, read, queueMs);
    if (!call) return null;
    const answer = call.answer
      .catch(() => null)
      .then((found) => {
        if (found === null) answers.delete(key);
        return found;
      });
    const asked = { answer, asksAt: clock.now() + call.waitMs };
    answers.set(key, asked);
    return asked;
  }

  return async (key, address) => {
    const asked = answers.get(key) ?? ask(key, address);
    if (!asked || asked.asksAt - clock.now() >= longestWaitMs) return null;
    return Promise.race([asked.answer, clock.wait(longestWaitMs).then(() => null)]);
  };
}
