export type Clocks = {
  monotonic: () => number;
  wall: () => number;
};

/** Time servers make smaller steps. */
const minStepMs = 60_000;

/** The function returns by how many ms the clock was set since its last call, 0 if hardly at all. */
export function createClockSteps({ monotonic, wall }: Clocks): () => number {
  let offset = wall() - monotonic();
  return () => {
    const step = wall() - monotonic() - offset;
    offset += step;
    return Math.abs(step) < minStepMs ? 0 : step;
  };
}
