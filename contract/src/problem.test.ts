import { describe, expect, it } from "vitest";
import { Problem, readProblem } from "./problem.ts";

describe("a problem in a reply", () => {
  it("is read with its code, its message and its field", () => {
    const error = { code: "conflict", message: "Somebody was faster", field: "name", requestId: "r1" };
    expect(readProblem({ error })).toEqual(new Problem("conflict", "Somebody was faster", "name"));
    expect(readProblem({ error: { ...error, field: undefined } })?.field).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    "text",
    [],
    {},
    { error: null },
    { error: "text" },
    { error: { code: "unheard-of", message: "What" } },
    { error: { code: "conflict" } },
    { error: { code: "conflict", message: 7 } },
  ])("is not seen in %j", (reply) => {
    expect(readProblem(reply)).toBeUndefined();
  });
});
