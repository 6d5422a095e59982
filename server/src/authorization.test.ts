import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { authorization } from "./authorization.ts";
import { routesOf } from "./platform/http/routes-of.ts";

const { app } = await ownApp();
const named = routesOf(app).map(({ method, url }) => `${method} ${url}`);

it("has a row for every route, and a route for every row", () => {
  expect(Object.keys(authorization).sort()).toEqual([...new Set(named)].sort());
});

it.each(Object.entries(authorization))("%s answers each kind of person as its row says", async (name, row) => {
  const [method = "", url = ""] = name.split(" ");
  const reply = await app.inject({ method: method as "GET", url: url.replace("*", "none.webp") });
  const refused = [401, 403].includes(reply.statusCode);
  expect(refused ? "refused" : "allowed").toBe(row.visitor);
});
