/** What the clocks are; tests set them. */
export type Clocks = {
  /** Milliseconds that only ever count up. */
  monotonic: () => number;
  /** The time of day in milliseconds, which somebody can set. */
  wall: () => number;
};

/** Smaller steps are what a time server does to keep a clock right. */
const minStepMs = 60_000;

/** Returns a function: by how many ms the clock was set since its last call, 0 if hardly at all. */
export function createClockSteps({ monotonic, wall }: Clocks): () => number {
  let offset = wall() - monotonic();
  return () => {
    const step = wall() - monotonic() - offset;
    offset += step;
    return Math.abs(step) < minStepMs ? 0 : step;
  };
}
