import { expect, test } from "vitest";
import { barEntries, isActiveEntry } from "./bar-entries.ts";

function activeAt(path: string): string[] {
  return barEntries.filter((entry) => isActiveEntry(path, entry)).map(({ label }) => label);
}

test.each([
  ["/", ["Charts"]],
  ["/chart", ["Charts"]],
  ["/charts", []],
  ["/pantry-100", []],
  ["/dish/1", []],
  ["/drools", ["Drools"]],
  ["/drools/older", ["Drools"]],
  ["/drool/1", []],
  ["/snaps", ["Snaps"]],
  ["/lists/london-top-100", ["Lists"]],
  ["/my-lists", ["Lists"]],
  ["/my-lists/boards/1", ["Lists"]],
  ["/whats-new", ["What's New?"]],
  ["/profile/1", []],
])("at %s the active entries are %j", (path, labels) => {
  expect(activeAt(path)).toEqual(labels);
});
