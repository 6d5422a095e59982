import { accountErrors } from "@dishboard/contract/accounts";
import type { ProblemCode } from "@dishboard/contract/problem";

/** The names that the protocol of `/auth/v1` has for what goes wrong, as far as we use them, with their status. */
const statusOf = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  no_authorization: 401,
  bad_jwt: 401,
  user_banned: 403,
  session_not_found: 403,
  otp_expired: 403,
  forbidden: 403,
  request_too_large: 413,
  unsupported_media_type: 415,
  username_taken: 422,
  weak_password: 422,
  same_password: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
  unavailable: 503,
} as const;

/** The name of one thing that can go wrong under `/auth/v1`. */
export type AuthProblemCode = keyof typeof statusOf;

/** What goes wrong under `/auth/v1`, which answers in its protocol's own form. */
export class AuthProblem extends Error {
  readonly code: AuthProblemCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AuthProblemCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The HTTP status of this problem. */
  get status(): number {
    return statusOf[this.code];
  }

  /** The body that says so. */
  get body(): object {
    const reasons = this.message === accountErrors.passwordCommon ? ["pwned"] : ["length"];
    return {
      code: this.status,
      error_code: this.code,
      msg: this.message,
      ...(this.code === "weak_password" ? { weak_password: { reasons, message: this.message } } : {}),
    };
  }
}

const names: Partial<Record<ProblemCode, AuthProblemCode>> = {
  invalid: "validation_failed",
  forbidden: "forbidden",
  conflict: "username_taken",
  "sign-in-required": "no_authorization",
  "too-large": "request_too_large",
  "unsupported-media-type": "unsupported_media_type",
  "too-many-requests": "over_request_rate_limit",
  unavailable: "unavailable",
};

/** The name of a problem of the rest of the API in this protocol. */
export function authCodeOf(code: ProblemCode): AuthProblemCode {
  return names[code] ?? "unexpected_failure";
}
