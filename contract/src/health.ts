/** Health checks, and the description of the API. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The process is alive. */
export const health = endpoint({
  method: "GET",
  path: "/healthz",
  operationId: "health",
  tag: "service",
  summary: "Whether the process is alive",
  description: "Looks at nothing else: for whoever restarts a process that hangs.",
  reply: z.object({ status: z.literal("alive") }),
});

/** The database answers and the server is not about to stop; otherwise the reply is the problem 'unavailable'. */
export const readiness = endpoint({
  method: "GET",
  path: "/readyz",
  operationId: "readiness",
  tag: "service",
  summary: "Whether the database answers and the server is not about to stop",
  description: "503 otherwise: for whoever sends requests only to servers that can answer them.",
  reply: z.object({ status: z.literal("ready") }),
});

/** The description of this API itself. */
export const description = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  operationId: "description",
  tag: "service",
  summary: "This description, as OpenAPI 3.1",
  description: "Every call with its input, its reply and the one form of errors.",
  reply: z.looseObject({ openapi: z.string() }),
});
