import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { codeOf, filesIn, isTest } from "./sources.ts";

it("no test replaces a module of ours", () => {
  const tests = filesIn(".").filter((file) => isTest(file) && file !== "checks/mocks.test.ts");
  expect(tests.flatMap((file) => replaced(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`))).toEqual([]);
});

it.each([
  'vi.mock("./votes.queries.ts", () => ({}))',
  'vi.doMock(\n  "../ui/toast.ts", () => ({}))',
  'vi.mock(import("./use-auth.ts"))',
  'vi.mock("@dishboard/contract/endpoint", () => ({}))',
  'vi.spyOn(await import("./votes.queries.ts"), "sendVote")',
])("sees %s", (code) => {
  expect(replaced(code)).toHaveLength(1);
});

it("lets a package be replaced", () => {
  expect(replaced('vi.mock("sonner", () => ({}))')).toEqual([]);
});

function replaced(text: string): string[] {
  const call = /\bvi\s*\.(?:mock|doMock|spyOn)\(\s*(?:await\s+)?(?:import\(\s*)?["'`]((?:\.|@dishboard\/)[^"'`]*)/g;
  return Array.from(codeOf(text).matchAll(call), ([, name = ""]) => name);
}
