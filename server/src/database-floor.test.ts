import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { aDish } from "../../testing/people.ts";
import { insertSignedIn } from "../../testing/sign-in.ts";

const app = await ownApp({ DATABASE_FLOOR: "1000000000" });
const ann = await insertSignedIn(app.db, "ann");
const headers = { authorization: `Bearer ${ann.accessToken}` };
const inject = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

it("below the floor of the database changes are refused as what they are, and reading, signing in and deleting go on", async () => {
  for (const reply of [
    await inject("POST", "/api/dishes", aDish()),
    await inject("PUT", `/api/votes/dish/${ann.id}`, { vote: "up" }),
    await inject("POST", "/auth/v1/signup", { email: "b@example.org", password: "correct horse", data: {} }),
  ]) {
    expect(reply.statusCode).toBe(507);
    expect(reply.body).toContain("Storage is full");
  }
  expect((await inject("GET", "/api/charts/dishes")).statusCode).toBe(200);
  expect((await inject("POST", "/api/votes", { ids: [] })).statusCode).not.toBe(507);
  expect((await inject("POST", "/auth/v1/token?grant_type=password", {})).statusCode).toBe(400);
  const leaving = { guestKey: "0".repeat(32) };
  expect((await inject("POST", `/api/tables/${"0".repeat(32)}/leave`, leaving)).statusCode).toBe(404);
  expect((await inject("DELETE", `/api/follows/${ann.id}`)).statusCode).toBe(200);
});
