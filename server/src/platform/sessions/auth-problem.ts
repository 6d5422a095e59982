import { accountErrors } from "@dishboard/contract/accounts";
import type { ProblemCode } from "@dishboard/contract/problem";

/** The error codes of the `/auth/v1` protocol that we use, with their status. */
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
  password_needed: 422,
  weak_password: 422,
  same_password: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type AuthProblemCode = keyof typeof statusOf;

/** An error under `/auth/v1`, which has its own error reply. */
export class AuthProblem extends Error {
  readonly code: AuthProblemCode;
  readonly retryAfterSeconds: number | undefined;
  /** Lets a suspended member who has proven their identity read why. */
  suspensionToken: string | undefined;

  constructor(code: AuthProblemCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return statusOf[this.code];
  }

  get body(): object {
    const reasons = this.message === accountErrors.passwordCommon ? ["pwned"] : ["length"];
    return {
      code: this.status,
      error_code: this.code,
      msg: this.message,
      ...(this.suspensionToken ? { suspension_token: this.suspensionToken } : {}),
      ...(this.code === "weak_password" ? { weak_password: { reasons, message: this.message } } : {}),
    };
  }
}

const authCodes: Partial<Record<ProblemCode, AuthProblemCode>> = {
  invalid: "validation_failed",
  forbidden: "forbidden",
  conflict: "username_taken",
  "sign-in-required": "no_authorization",
  "too-large": "request_too_large",
  "unsupported-media-type": "unsupported_media_type",
  "too-many-requests": "over_request_rate_limit",
  unavailable: "unavailable",
  "storage-full": "storage_full",
};

export function authCodeOf(code: ProblemCode): AuthProblemCode {
  return authCodes[code] ?? "unexpected_failure";
}
