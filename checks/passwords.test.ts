import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { estimatePassword } from "../web/src/lib/password-strength.ts";

it("the form finds 99 in 100 of the passwords weak that the server refuses as common", () => {
  const common = readFileSync("server/src/platform/common-passwords.txt", "utf8").trim().split("\n");
  expect(common.length).toBeGreaterThanOrEqual(3_000);
  const others = common.filter((password) => estimatePassword(password).level !== "weak");
  expect(others.length).toBeLessThan(common.length / 100);
});
