import type { AnyEndpoint } from "@dishboard/contract/endpoint";
import { ProblemReply } from "@dishboard/contract/problem";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, object>; required?: string[] };

/** Describes calls as OpenAPI 3.1, without those of administrators and moderators. */
export function describeCalls(endpoints: AnyEndpoint[], title: string): { openapi: string } {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of endpoints) {
    if (one.auth === "administrator" || one.auth === "moderator") continue;
    const path = one.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: describeCall(one) };
  }
  const document = {
    openapi: "3.1.0",
    info: { title, version: "1" },
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemReply, "output") },
      securitySchemes: { person: { type: "http", scheme: "bearer" } },
    },
  };
  return document;
}

function describeCall(one: AnyEndpoint): object {
  const problem = { $ref: "#/components/schemas/Problem" };
  return {
    operationId: one.operationId,
    tags: [one.tag],
    summary: one.summary,
    description: one.description,
    ...(one.auth === "person" ? { security: [{ person: [] }] } : {}),
    parameters: [...parameters(one.params, "path"), ...parameters(one.query, "query")],
    ...(one.body ? { requestBody: { required: true, content: json(schemaOf(one.body, "input")) } } : {}),
    ...(one.file ? { requestBody: fileBody(one.file) } : {}),
    responses: {
      "200": { description: "Done", content: json(schemaOf(one.reply, "output")) },
      default: { description: "What went wrong", content: json(problem) },
    },
  };
}

function fileBody({ types, maxBytes }: NonNullable<AnyEndpoint["file"]>): object {
  const content = Object.fromEntries([...types, "application/octet-stream"].map((type) => [type, {}]));
  return { required: true, description: `The file itself, at most ${maxBytes} bytes`, content };
}

function parameters(schema: z.ZodMiniType | undefined, place: "path" | "query"): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
  return described;
}

function json(schema: object): object {
  return { "application/json": { schema } };
}
