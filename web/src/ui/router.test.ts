import { expect, it } from "vitest";
import { matchPath } from "./router.tsx";

it.each([
  ["/", "/", {}],
  ["/dish/:id", "/dish/7", { id: "7" }],
  ["/dish/:id", "/Dish/7//", { id: "7" }],
  ["/profile/:userId/followers", "/profile/a%20b/followers", { userId: "a%20b" }],
  ["/whats-new", "/whats-new", {}],
])("finds the parameters of %s in %s", (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

it.each([
  ["/", "/dish"],
  ["/dish/:id", "/dish/"],
  ["/dish/:id", "/dish/7/more"],
  ["/dish/:id", "/a/dish/7"],
  ["/profile/:userId", "/profile/7/followers"],
])("knows that %s is not at %s", (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
