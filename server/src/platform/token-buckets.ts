import type { Rate } from "@dishboard/contract/endpoint";
import { LRUCache } from "lru-cache";

/** A bucket of tokens for each key. */
export type TokenBuckets = {
  /** Takes a token from a key's bucket; false when it is empty. */
  take(key: string): boolean;
  /** How long a bucket takes to get one token more. */
  secondsPerToken: number;
};

type Bucket = { tokens: number; at: number };

/** Bounds the memory. A key that is dropped begins anew with a full bucket. */
const maxBuckets = 20_000;

/**
 * Buckets that hold `max` tokens and are filled within `perSeconds`, in the memory of this process. `onRefusal` is called
 * when one is empty.
 */
export function createTokenBuckets(
  { max, perSeconds }: Rate,
  now: () => number,
  onRefusal: () => void = () => {},
): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxBuckets });
  const perMs = max / (perSeconds * 1000);
  return {
    secondsPerToken: perSeconds / max,
    take(key) {
      const bucket = buckets.get(key) ?? { tokens: max, at: now() };
      bucket.tokens = Math.min(max, bucket.tokens + (now() - bucket.at) * perMs);
      bucket.at = now();
      buckets.set(key, bucket);
      if (bucket.tokens < 1) {
        onRefusal();
        return false;
      }
      bucket.tokens -= 1;
      return true;
    },
  };
}
