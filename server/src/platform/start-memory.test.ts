import { pino } from "pino";
import { expect, it } from "vitest";
import { freeStartMemory } from "./start-memory.ts";

it("what the start has left is collected as soon as the process rests", async () => {
  let said = "";
  const write = (line: string) => {
    said += line;
  };
  const left = new WeakRef({ of: "the start" });
  freeStartMemory(pino({}, { write }), { everyMs: 20 });
  await expect.poll(() => said).toContain("is given back");
  expect(left.deref()).toBeUndefined();
});
