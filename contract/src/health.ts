/** Health checks, and the description of the API. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The process is alive. */
export const health = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "Whether the process is alive",
  reply: z.object({ status: z.literal("alive") }),
});

/** The database answers and the server is not about to stop; otherwise the reply is the problem 'unavailable'. */
export const readiness = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Whether the database answers and the server is not about to stop",
  reply: z.object({ status: z.literal("ready") }),
});

/** The description of this API itself. */
export const description = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  summary: "This description, as OpenAPI 3.1",
  reply: z.looseObject({ openapi: z.string() }),
});
