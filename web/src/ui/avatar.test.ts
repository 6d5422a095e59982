import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";

test.each([
  [{ username: "jonny_fork", fullName: "Ada Lovelace", email: "x@example.org" }, "JO"],
  [{ username: null, fullName: "Ada Lovelace", email: "x@example.org" }, "AD"],
  [{ username: "  ", fullName: "", email: "x@example.org" }, "X@"],
  [{ username: "z" }, "Z"],
  [{ username: "🍝pasta" }, "🍝P"],
  [{}, "U"],
])("the initials of %j are %s", (names, initials) => {
  expect(initialsOf(names)).toBe(initials);
});
