import * as z from "zod/mini";

/** Everything that can go wrong, with the HTTP status that says so: a closed list. */
export const problemStatus = {
  invalid: 400,
  "sign-in-required": 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  "range-beyond-end": 416,
  "too-many-requests": 429,
  "headers-too-large": 431,
  internal: 500,
  unavailable: 503,
  "storage-full": 507,
} as const;

/** The name of one thing that can go wrong. */
export type ProblemCode = keyof typeof problemStatus;

const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/** The one form of every error reply of the API. */
export const ProblemReply = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    field: z.optional(z.string()),
    requestId: z.string(),
  }),
});
export type ProblemReply = z.infer<typeof ProblemReply>;

/** A thing that went wrong in words for people: thrown by the server, caught as the same class by callers. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly field: string | undefined;

  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.name = "Problem";
    this.code = code;
    this.field = field;
  }

  /** The HTTP status of this problem. */
  get status(): number {
    return problemStatus[this.code];
  }
}

/**
 * The problem that a reply tells of; undefined where it tells of none.
 * Read by hand and not by its schema, because the browser is built without schemas.
 */
export function readProblem(reply: unknown): Problem | undefined {
  const { error } = (typeof reply === "object" && reply !== null ? reply : {}) as { error?: unknown };
  const { code, message, field } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof message !== "string" || !codes.includes(code as ProblemCode)) return undefined;
  return new Problem(code as ProblemCode, message, typeof field === "string" ? field : undefined);
}
