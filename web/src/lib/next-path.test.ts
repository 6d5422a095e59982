import { expect, test } from "vitest";
import { nextPath, withNext } from "./next-path.ts";

test.each([
  ["", "/"],
  ["?next=", "/"],
  ["?other=/snaps", "/"],
  ["?next=%2Fprofile", "/profile"],
  ["?next=/dish/1%3Ftab%3Dtwo%23votes", "/dish/1?tab=two#votes"],
  ["?next=/caf%C3%A9", "/caf%C3%A9"],
  ["?next=/a&next=//evil.com", "/a"],
  ["?next=/login", "/"],
  ["?next=/signup%3Fnext%3D/", "/"],
])("%s leads to %s", (search, path) => {
  expect(nextPath(search)).toBe(path);
});

test.each([
  "//evil.com",
  "///evil.com",
  "/\\evil.com",
  "\\\\evil.com",
  "/\t/evil.com",
  "/\n/evil.com",
  "\t//evil.com",
  " //evil.com",
  "/.//evil.com",
  "/..//evil.com",
  "/a/..//evil.com",
  "/%2e//evil.com",
  "https://evil.com",
  "https:evil.com",
  "HTTPS://evil.com",
  "http:///evil.com",
  "//user@evil.com",
  "//evil.com\\@localhost",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "blob:http://localhost/x",
  "evil.com",
  ".evil.com",
  "@evil.com",
  "?next=/a",
  "#a",
  "//[::1]",
  "//0x7f.1",
  "/\u0000//evil.com/..//x",
])("%j leads nowhere but home or to a path of this site", (next) => {
  const path = nextPath(`?next=${encodeURIComponent(next)}`);
  const there = new URL(path, "https://dishboard.example/login");
  expect(there.origin).toBe("https://dishboard.example");
  expect(path).toMatch(/^\/(?![/\\])/);
});

test("an address remembers where to go, but not to go home", () => {
  expect(withNext("/login", "/")).toBe("/login");
  expect(withNext("/login", "/profile/1?a=b")).toBe("/login?next=%2Fprofile%2F1%3Fa%3Db");
  expect(nextPath(new URL(withNext("/login", "/a?b#c"), "http://x").search)).toBe("/a?b#c");
});
