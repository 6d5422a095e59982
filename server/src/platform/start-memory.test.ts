import { expect, it } from "vitest";
import { freeStartMemory } from "./start-memory.ts";

it("what the start has left is collected as soon as the process rests", async () => {
  const left = new WeakRef(Array.from({ length: 1_000 }, (_, n) => ({ n })));
  freeStartMemory({ everyMs: 20 });
  await expect.poll(() => left.deref() === undefined).toBe(true);
});
