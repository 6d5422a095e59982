/** In the order of the specification. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const minUsernameLength = 3;
export const maxUsernameLength = 30;
export const minPasswordLength = 6;
/** Longer passwords are refused, never truncated: their beginning alone would be enough to sign in. */
export const maxPasswordLength = 128;
export const maxEmailLength = 254;
export const maxFullNameLength = 80;

export const usernameCheckDelayMs = 500;

/** Sessions are checked at this interval and refreshed when 3 or fewer ticks are left. */
export const refreshTickMs = 30_000;
export const refreshAtTicks = 3;

export const accessTokenSeconds = 15 * 60;

export const accountErrors = {
  usernameShort: `Username must be at least ${minUsernameLength} characters long`,
  usernameLong: `Username must be at most ${maxUsernameLength} characters long`,
  usernameForm: "Username can only contain letters, numbers, and underscores",
  usernameTaken: "Username already taken. Please choose another.",
  email: "Please enter a valid email address",
  passwordShort: `Password must be at least ${minPasswordLength} characters long`,
  passwordLong: `Password must be at most ${maxPasswordLength} characters long`,
  passwordForm: "Password contains characters that cannot be used",
  passwordCommon: "Please choose a less common password",
  fullName: `Full Name must be at most ${maxFullNameLength} characters long`,
  fullNameForm: "Full Name contains characters that cannot be used",
} as const;

// With the `u` flag, case folding accepts the Kelvin sign as a 'k'.
const usernameForm = /^[A-Za-z0-9_]+$/;

export function validateUsername(username: string): string | null {
  if (username.length < minUsernameLength) return accountErrors.usernameShort;
  if (!usernameForm.test(username)) return accountErrors.usernameForm;
  return username.length > maxUsernameLength ? accountErrors.usernameLong : null;
}

const emailForm = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}]{1,64}@[^\s@]+$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Browsers and mail servers read a domain that ends in a number as an IP address. */
const numberLabel = /\.(?:\p{N}+|0x[\da-f]*)$/iu;

/** Returns the error of an email address, or null. Checks the length before any pattern. */
export function validateEmail(email: string): string | null {
  if (email.length > maxEmailLength || !emailForm.test(email)) return accountErrors.email;
  const [local = "", domain = ""] = email.split("@");
  const isLocal = local.split(".").every((part) => part !== "") && /^[!-~]+$/.test(local);
  const labels = domain.split(".");
  const isDomain = labels.length > 1 && labels.every((label) => domainLabel.test(label)) && !numberLabel.test(domain);
  return isLocal && isDomain ? null : accountErrors.email;
}

const halfCharacter = /\p{Cs}/u;

/** Returns the error of a password, or null. The server also refuses common ones. */
export function validatePassword(password: string): string | null {
  const length = Array.from(password).length;
  if (length < minPasswordLength) return accountErrors.passwordShort;
  if (length > maxPasswordLength) return accountErrors.passwordLong;
  return !halfCharacter.test(password) && !password.includes("\0") ? null : accountErrors.passwordForm;
}

// Control characters, lone surrogates, direction marks and stacked accents.
const forbiddenInNames = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\p{M}{5}/u;

export function validateFullName(fullName: string): string | null {
  if (Array.from(fullName).length > maxFullNameLength) return accountErrors.fullName;
  return !forbiddenInNames.test(fullName) ? null : accountErrors.fullNameForm;
}

/** Names that look like the operator, a page or a missing person. */
const reserved = new Set(
  `about account accounts admin administrator api app assets auth board bot charts comments dish dishboard dishes
  drool drools everyone feed forgot_password health help home info list lists login logout mail me media mod moderation
  moderator mods nobody null official owner pantry pantry_100 pics post posts postmaster privacy product products profile
  profiles reports root saved search security service settings signin signout signup site snap snaps staff submit
  support system team terms test undefined unknown user username users webmaster whats_new www you your anonymous`
    .split(/\s+/)
    .map((name) => name.trim()),
);

/** Whether no one may take this username. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase());
}

export function initialsOf(person: {
  username?: string | null;
  fullName?: string | null;
  email?: string | null;
}): string {
  const name = person.username || person.fullName || person.email || "U";
  return Array.from(name).slice(0, 2).join("").toUpperCase();
}

export const securityEventKinds = [
  "signed-in",
  "wrong-password",
  "too-many-tries",
  /** Correct password of a suspended or unconfirmed account, or an invalid passkey signature. */
  "sign-in-refused",
  /** A refresh token was used twice, as by a thief: the session was ended. */
  "token-reused",
  "reset-requested",
  "reset-link-used",
  "password-changed",
  "email-change-requested",
  "email-changed",
  "deletion-requested",
  "deletion-undone",
  "passkey-added",
  "passkey-removed",
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

export const emailLinkErrors = {
  invalid: "This link is invalid or has expired.",
  used: "This link has already been used.",
} as const;

export const EmailLinkType = z.enum(["signup", "email_change", "recovery"], {
  error: "type must be signup, email_change or recovery",
});

/** The token is in the body, where no log sees it, and is not used up. */
export const emailLink = endpoint({
  method: "POST",
  path: "/api/accounts/email-link",
  operationId: "emailLink",
  tag: "accounts",
  summary: "Whom the link of an email is for, without using the link",
  description: "Names the account and the address behind a token. Only POST /auth/v1/verify uses the token up.",
  body: z.strictObject({ type: EmailLinkType, tokenHash: z.string({ error: "tokenHash must be given as text" }) }),
  reply: z.object({
    personId: z.string(),
    username: z.nullable(z.string()),
    email: z.string(),
    /** Whether the member must type the password, because the address was signed up more than once. */
    needsPassword: z.boolean(),
  }),
  limit: ["emailLinks"],
});

export const usernameAvailability = endpoint({
  method: "GET",
  path: "/api/accounts/username",
  operationId: "usernameAvailability",
  tag: "accounts",
  summary: "Whether a username can be had",
  description:
    "For a form while it is typed in: a name that is free now can be taken before the sign-up. A signed-in person's own name, and one that they gave up lately, can be had by them.",
  auth: "anyone",
  query: z.strictObject({
    value: z.string().check(
      z.superRefine((value, context) => {
        const error = validateUsername(value);
        if (error) context.addIssue(error);
      }),
    ),
  }),
  reply: z.object({ isAvailable: z.boolean() }),
  limit: ["usernames"],
});

export const ownProfile = endpoint({
  method: "GET",
  path: "/api/accounts/me",
  operationId: "ownProfile",
  tag: "accounts",
  summary: "The signed-in person's own profile",
  description: "With the email address, which no other call returns.",
  auth: "person",
  reply: z.object({
    id: z.string(),
    username: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    email: z.string(),
    eraseAt: z.nullable(z.string()),
    isAdministrator: z.boolean(),
    isModerator: z.boolean(),
  }),
});

/** The newest first, at most twenty of each kind. */
export const ownSecurityEvents = endpoint({
  method: "GET",
  path: "/api/accounts/me/security-events",
  operationId: "ownSecurityEvents",
  tag: "accounts",
  summary: "Sign-ins, refused tries and changes of the signed-in person's account, the newest first",
  description: "At most twenty of each kind, so that no number of one pushes another out.",
  auth: "person",
  reply: z.object({
    events: z.array(
      z.object({ kind: z.enum(securityEventKinds), userAgent: z.nullable(z.string()), createdAt: z.string() }),
    ),
  }),
});
