import { describe, expect, it } from "vitest";
import { createPasswords, isCommonPassword, TooManyPasswords } from "./passwords.ts";

describe("a password", () => {
  it("is hashed with Argon2id at the configured cost, and recognised", async () => {
    const { hash, matches } = createPasswords({ work: "full", queue: 20 });
    const stored = await hash(" Crème brûlée 🍮");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hash(" Crème brûlée 🍮")).not.toBe(stored);
    expect(await matches(" Crème brûlée 🍮".normalize("NFD"), stored)).toBe(true);
    for (const other of ["Crème brûlée 🍮", " crème brûlée 🍮", " Crème brûlée 🍮 ", ""])
      expect(await matches(other, stored)).toBe(false);
    expect(await matches("anything", null)).toBe(false);
  });

  it("waits behind a few, and is turned away where too many wait", async () => {
    const { matches } = createPasswords({ work: "light", queue: 3 });
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => matches("anything", null)));
    const turnedAway = tries.filter((one) => one.status === "rejected");
    expect(turnedAway.length).toBeGreaterThanOrEqual(55);
    for (const one of turnedAway) expect(one.reason).toBeInstanceOf(TooManyPasswords);
    expect(await matches("anything", null)).toBe(false);
  });

  it("is recognised as common without regard to case", () => {
    for (const word of ["password", "Password", "QWERTY", "123456", "iloveyou"])
      expect(isCommonPassword(word)).toBe(true);
    for (const word of ["wassup", "Sammie", "umbrella"]) expect(isCommonPassword(word)).toBe(true);
    expect(isCommonPassword("")).toBe(false);
    expect(isCommonPassword("correct horse")).toBe(false);
  });
});
