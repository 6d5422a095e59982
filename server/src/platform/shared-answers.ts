import { LRUCache } from "lru-cache";
import { type Clock, type PacedCall, systemClock } from "./paced-client.ts";

/** How long anybody waits for an answer. */
export const longestWaitMs = 2_000;

/** Answers of a slow service that several people ask for. */
export type SharedAnswers<Answer> = {
  /**
   * The answer under a key, or null when it is not known within two seconds. `ask` is called when nobody else is asking
   * for it, and gives null for no answer. An answer that comes later is there for the next who asks; a failure or no answer is
   * not stored.
   */
  get(key: string, ask: () => PacedCall<Answer | null> | null): Promise<Answer | null>;
};

type Question<Answer> = { answer: Promise<Answer | null>; startsAt: number };

/** Stores up to `max` answers for `ttlMs` each. */
export function createSharedAnswers<Answer extends string | object>(options: {
  max: number;
  ttlMs: number;
  clock?: Clock;
}): SharedAnswers<Answer> {
  const { max, ttlMs, clock = systemClock } = options;
  const answers = new LRUCache<string, Answer>({ max, ttl: ttlMs, perf: clock });
  const pending = new Map<string, Question<Answer>>();

  function start(key: string, asked: PacedCall<Answer | null> | null): Question<Answer> | null {
    if (!asked) return null;
    const answer = asked.answer
      .then((found) => {
        if (found !== null) answers.set(key, found);
        return found;
      })
      .catch(() => null)
      .finally(() => pending.delete(key));
    const question = { answer, startsAt: clock.now() + asked.waitMs };
    pending.set(key, question);
    return question;
  }

  return {
    async get(key, ask) {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const question = pending.get(key) ?? start(key, ask());
      if (!question || question.startsAt - clock.now() >= longestWaitMs) return null;
      return Promise.race([question.answer, clock.wait(longestWaitMs).then(() => null)]);
    },
  };
}
