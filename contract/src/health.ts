import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const health = endpoint({
  method: "GET",
  path: "/healthz",
  operationId: "health",
  tag: "service",
  summary: "Whether the process is alive",
  description: "Looks at nothing else: for monitors that restart a process that hangs.",
  reply: z.object({ status: z.literal("alive") }),
});

export const HealthCheck = z.enum(["database", "migrations", "jobs", "storage", "disk"]);
export type HealthCheck = z.infer<typeof HealthCheck>;

/** If not ready, the reply is the problem 'unavailable' with the reason. */
export const readiness = endpoint({
  method: "GET",
  path: "/readyz",
  operationId: "readiness",
  tag: "service",
  summary: "Whether the server can answer calls now",
  description:
    "For load balancers that send requests only to servers that can answer them. 503 while the server is stopping, the database is of another version, or it is away and nothing of it can be read any more; 'degraded', with the reasons, while something else is amiss.",
  reply: z.object({
    status: z.enum(["ready", "degraded"]),
    problems: z.array(z.object({ check: HealthCheck, reason: z.string() })),
  }),
});

export const description = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  operationId: "description",
  tag: "service",
  summary: "This description, as OpenAPI 3.1",
  description: "Every call with its input, its reply and the one form of errors.",
  reply: z.looseObject({ openapi: z.string() }),
});
