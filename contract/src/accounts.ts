/** Accounts: the rules that both ends apply to a sign-up, in the order and the words of the specification. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const minUsernameLength = 3;
export const maxUsernameLength = 30;
export const minPasswordLength = 6;
/** Longer ones are refused and never cut: a cut password would let in who knows its beginning. */
export const maxPasswordLength = 128;
export const maxEmailLength = 254;
export const maxFullNameLength = 80;

/** How long after the last key a username is looked up. */
export const usernameCheckDelayMs = 500;

/** A session is looked at every 30 s and refreshed when 3 such ticks or fewer remain. */
export const refreshTickMs = 30_000;
export const refreshAtTicks = 3;

/** How long an access token is good for. */
export const accessTokenSeconds = 15 * 60;

/** The sentences of the rules; those about one field only. */
export const accountErrors = {
  usernameShort: "Username must be at least 3 characters long",
  usernameLong: "Username must be at most 30 characters long",
  usernameForm: "Username can only contain letters, numbers, and underscores",
  usernameTaken: "Username already taken. Please choose another.",
  email: "Please enter a valid email address",
  passwordShort: "Password must be at least 6 characters long",
  passwordLong: "Password must be at most 128 characters long",
  passwordForm: "Password contains characters that cannot be used",
  passwordCommon: "Please choose a less common password",
  fullName: "Full Name must be at most 80 characters long",
  fullNameForm: "Full Name contains characters that cannot be used",
} as const;

// Without the `u` flag, under which 'K' (the Kelvin sign) counts as a 'k' where case is ignored.
const usernameForm = /^[A-Za-z0-9_]+$/;

/** What is wrong with a username in itself, null where nothing is. */
export function validateUsername(username: string): string | null {
  if (username.length < minUsernameLength) return accountErrors.usernameShort;
  if (!usernameForm.test(username)) return accountErrors.usernameForm;
  return username.length > maxUsernameLength ? accountErrors.usernameLong : null;
}

const emailForm = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}]{1,64}@[^\s@]+$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** What is wrong with an e-mail address, null where nothing is. The length comes first: no pattern sees a long text. */
export function validateEmail(email: string): string | null {
  if (email.length > maxEmailLength || !emailForm.test(email)) return accountErrors.email;
  const [local = "", domain = ""] = email.split("@");
  const isLocal = local.split(".").every((part) => part !== "") && /^[!-~]+$/.test(local);
  const labels = domain.split(".");
  const isDomain = labels.length > 1 && labels.every((label) => domainLabel.test(label));
  return isLocal && isDomain ? null : accountErrors.email;
}

/** What is wrong with a password in itself, null where nothing is; the server also knows the commonest ones. */
export function validatePassword(password: string): string | null {
  const length = Array.from(password).length;
  if (length < minPasswordLength) return accountErrors.passwordShort;
  if (length > maxPasswordLength) return accountErrors.passwordLong;
  return password.isWellFormed() && !password.includes("\0") ? null : accountErrors.passwordForm;
}

// Controls, and the marks that turn the direction of everything after them.
const unfitForNames = /[\p{Cc}\u202A-\u202E\u2066-\u2069]|\p{M}{5}/u;

/** What is wrong with a full name, null where nothing is. */
export function validateFullName(fullName: string): string | null {
  if (Array.from(fullName).length > maxFullNameLength) return accountErrors.fullName;
  return fullName.isWellFormed() && !unfitForNames.test(fullName) ? null : accountErrors.fullNameForm;
}

/** Names that would pass for the house, for one of its addresses, or for nobody. */
const reserved = new Set(
  `about account accounts admin administrator api app assets auth board bot charts comments dish dishboard dishes
  drool drools everyone feed forgot_password health help home info list lists login logout mail me media mod moderation
  moderator mods nobody null official owner pantry pantry_100 pics post posts postmaster privacy product products profile
  profiles reports root saved search security service settings signin signout signup site snap snaps staff submit
  support system team terms test undefined unknown user username users webmaster whats_new www you your anonymous`
    .split(/\s+/)
    .map((name) => name.trim()),
);

/** Whether nobody may take this name. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase());
}

/** What stands on an avatar without a picture. */
export function initialsOf(person: {
  username?: string | null;
  fullName?: string | null;
  email?: string | null;
}): string {
  const name = person.username || person.fullName || person.email || "U";
  return Array.from(name).slice(0, 2).join("").toUpperCase();
}

/** Whether a username can be had. */
export const usernameAvailability = endpoint({
  method: "GET",
  path: "/api/accounts/username",
  summary: "Whether a username can be had",
  query: z.strictObject({
    value: z.string().check(
      z.superRefine((value, context) => {
        const fault = validateUsername(value);
        if (fault) context.addIssue(fault);
      }),
    ),
  }),
  reply: z.object({ isAvailable: z.boolean() }),
  limit: [{ name: "usernames", per: "network", max: 20, perSeconds: 60 }],
});

/** The signed-in person's own profile. */
export const ownProfile = endpoint({
  method: "GET",
  path: "/api/accounts/me",
  summary: "The signed-in person's own profile",
  auth: "person",
  reply: z.object({
    id: z.string(),
    username: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    email: z.string(),
  }),
});
