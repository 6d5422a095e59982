// @vitest-environment happy-dom
import { usernameAvailability } from "@dishboard/contract/accounts";
import { call, type Transport } from "@dishboard/contract/endpoint";
import { Problem } from "@dishboard/contract/problem";
import { setVote, type Tally } from "@dishboard/contract/votes";
import { expect, it } from "vitest";
import { startNetwork } from "./network.ts";

const network = startNetwork();
const visitor: Transport = (path, init) => fetch(path, init);
const person: Transport = (path, init) =>
  fetch(path, { ...init, headers: { ...init.headers, authorization: "Bearer x" } });

const id = "0199aaaa-0000-7000-8000-000000000001";
const tally: Tally = { id, upvotes: 1, downvotes: 0, netScore: 1, voteCount: 1, version: 1, vote: "up" };
const params = { kind: "dish", id } as const;

it("answers a call with its typed input, and lists what was sent", async () => {
  network.answer(setVote, (input) => ({ ...tally, id: input.params.id, vote: input.body.vote }));
  expect(await call(person, setVote, { params, body: { vote: "down" } })).toEqual({ ...tally, vote: "down" });
  expect(network.calls(setVote)).toEqual([{ params, body: { vote: "down" } }]);
});

it("answers with a value, and reads the query", async () => {
  network.answer(usernameAvailability, { isAvailable: true });
  expect(await call(visitor, usernameAvailability, { query: { value: "ada" } })).toEqual({ isAvailable: true });
  expect(network.calls(usernameAvailability)).toEqual([{ query: { value: "ada" } }]);
});

it("takes only what the contract knows", () => {
  // @ts-expect-error a reply without its vote
  network.answer(setVote, { ...tally, vote: undefined });
  // @ts-expect-error a body that setVote has not
  network.answer(setVote, ({ body }) => ({ ...tally, vote: body.side }));
});

it("sends a problem in the server's form", async () => {
  network.answer(setVote, () => {
    throw new Problem("not-found", "Dish not found", "id");
  });
  const failed = call(person, setVote, { params, body: { vote: "up" } });
  await expect(failed).rejects.toEqual(new Problem("not-found", "Dish not found", "id"));
});

it("refuses visitors where a person is needed", async () => {
  network.answer(setVote, tally);
  await expect(call(visitor, setVote, { params, body: { vote: "up" } })).rejects.toThrow("Sign in to vote");
});

it("has no connection where it fails", async () => {
  network.fail(usernameAvailability);
  await expect(fetch("/api/accounts/username?value=ada")).rejects.toThrow();
});

it("lets calls wait until they are released", async () => {
  network.answer(setVote, tally);
  const release = network.hold(setVote);
  const replies: Tally[] = [];
  const sent = call(person, setVote, { params, body: { vote: "up" } }).then((reply) => replies.push(reply));
  await expect.poll(() => network.requests("PUT", "/api/votes/:kind/:id")).toHaveLength(1);
  expect(replies).toEqual([]);
  release();
  await sent;
  expect(replies).toEqual([tally]);
});

it("answers paths outside the contract", async () => {
  network.answerPath("POST", "/auth/v1/token", async (request) => ({ status: 400, body: await request.json() }));
  const reply = await fetch("/auth/v1/token?grant_type=password", { method: "POST", body: JSON.stringify({ a: 1 }) });
  expect([reply.status, await reply.json()]).toEqual([400, { a: 1 }]);
});

it("fails the test that makes a call nobody answers", async () => {
  await fetch("/api/nothing").catch(() => {});
  expect(() => network.verify()).toThrow("Nobody answers GET /api/nothing");
});

it("fails the test that sends what the contract refuses", async () => {
  network.answer(setVote, tally);
  await fetch(`/api/votes/dish/${id}`, { method: "PUT", body: JSON.stringify({ vote: "left" }) }).catch(() => {});
  expect(() => network.verify()).toThrow("vote must be up, down or none");
});
