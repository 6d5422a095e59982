import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { type CallInput, type CallReply, call, endpoint, pathOf, type Transport } from "./endpoint.ts";
import { Problem } from "./problem.ts";

const setVote = endpoint({
  method: "PUT",
  path: "/api/votes/:kind/:id",
  operationId: "setVote",
  tag: "votes",
  summary: "An example",
  description: "Of a call with a body",
  params: z.object({ kind: z.enum(["dish", "product"]), id: z.string() }),
  body: z.object({ vote: z.enum(["up", "down"]) }),
  reply: z.object({ upvotes: z.int() }),
});
const search = endpoint({
  method: "GET",
  path: "/api/search",
  operationId: "search",
  tag: "charts",
  summary: "An example",
  description: "Of a call with an optional query",
  query: z.strictObject({ text: z.optional(z.string()) }),
  reply: z.object({}),
});

function answering(status: number, content: unknown, seen: unknown[] = []): Transport {
  return async (path, init) => {
    seen.push({ path, ...init });
    return { ok: status < 400, status, json: async () => content };
  };
}

describe("a call", () => {
  it("fills path and body and gives the reply", async () => {
    const seen: unknown[] = [];
    const reply = await call(answering(200, { upvotes: 3 }, seen), setVote, {
      params: { kind: "dish", id: "a/b" },
      body: { vote: "up" },
    });
    expect(reply).toEqual({ upvotes: 3 });
    expect(seen).toEqual([
      {
        path: "/api/votes/dish/a%2Fb",
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: '{"vote":"up"}',
      },
    ]);
  });

  it("leaves out what is not asked for", () => {
    expect(pathOf(search, {}, { text: undefined })).toBe("/api/search");
    expect(pathOf(search, {}, { text: "hot & sour" })).toBe("/api/search?text=hot+%26+sour");
  });

  it("throws the server's problem as the same class", async () => {
    const reply = { error: { code: "not-found", message: "No such dish", field: "id", requestId: "r1" } };
    const tried = call(answering(404, reply), search, {});
    await expect(tried).rejects.toThrow(new Problem("not-found", "No such dish", "id"));
    await expect(tried).rejects.toMatchObject({ code: "not-found", field: "id", status: 404 });
  });

  it("says that the server is unavailable when no readable reply came", async () => {
    await expect(call(answering(502, "<html>"), search, {})).rejects.toMatchObject({ code: "unavailable" });
  });

  it("does not compile with a wrong body, a missing parameter or a wrong query", () => {
    const transport = answering(200, {});
    // @ts-expect-error a vote goes up or down
    const wrongBody = () => call(transport, setVote, { params: { kind: "dish", id: "1" }, body: { vote: "sideways" } });
    // @ts-expect-error the id is missing
    const wrongParams = () => call(transport, setVote, { params: { kind: "dish" }, body: { vote: "up" } });
    // @ts-expect-error text is no number
    const wrongQuery = () => call(transport, search, { query: { text: 3 } });
    // @ts-expect-error a body is needed
    const noBody = () => call(transport, setVote, { params: { kind: "dish", id: "1" } });
    expect([wrongBody, wrongParams, wrongQuery, noBody]).toHaveLength(4);
    expectTypeOf<CallReply<typeof setVote>>().toEqualTypeOf<{ upvotes: number }>();
    expectTypeOf<CallInput<typeof setVote>["body"]>().toEqualTypeOf<{ vote: "up" | "down" }>();
  });
});
