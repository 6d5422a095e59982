import * as z from "zod/mini";

export const problemStatus = {
  invalid: 400,
  "sign-in-required": 401,
  forbidden: 403,
  "quota-exceeded": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "request-timeout": 408,
  conflict: 409,
  "too-large": 413,
  "address-too-long": 414,
  "unsupported-media-type": 415,
  "range-beyond-end": 416,
  "too-many-requests": 429,
  "headers-too-large": 431,
  internal: 500,
  "not-implemented": 501,
  unavailable: 503,
  "storage-full": 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

export const ProblemReply = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    field: z.optional(z.string()),
    requestId: z.string(),
  }),
});
export type ProblemReply = z.infer<typeof ProblemReply>;

/** The server throws it, and `call` rethrows it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly field: string | undefined;

  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.name = "Problem";
    this.code = code;
    this.field = field;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

/** A call without a reply from the server itself: none at all, or one from a proxy. */
export class NotAnswered extends Problem {
  /** The status of a proxy's reply; undefined without one. */
  readonly replyStatus: number | undefined;

  constructor(replyStatus?: number) {
    super("unavailable", "The server cannot be reached right now. Please try again.");
    this.replyStatus = replyStatus;
  }
}

/** Whether no reply came. */
export function isNetworkFailure(error: unknown): boolean {
  return !(error instanceof Problem) || (error instanceof NotAnswered && error.replyStatus === undefined);
}

/** Returns the problem in an error reply, or undefined. Uses no schema: the browser is built without them. */
export function readProblem(reply: unknown): Problem | undefined {
  const { error } = (typeof reply === "object" && reply !== null ? reply : {}) as { error?: unknown };
  const { code, message, field } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (typeof message !== "string" || !codes.includes(code as ProblemCode)) return undefined;
  return new Problem(code as ProblemCode, message, typeof field === "string" ? field : undefined);
}
