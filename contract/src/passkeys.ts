import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { requiredLine } from "./text.ts";

export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;

/** After an older sign-in, a member types the password to add a passkey. */
export const freshSessionMinutes = 10;

export const passkeyChallengeMinutes = 5;

export const passkeyErrors = {
  /** The same for every cause, so that it does not reveal whether a passkey exists. */
  refused: "This passkey cannot be used to sign in here",
  expired: "This took too long or was done already. Please try again.",
  notAdded: "This passkey could not be checked. Please try again.",
  known: "This passkey has been added already",
  tooMany: `You can have ${maxPasskeys} passkeys at most. Remove one first.`,
  passwordNeeded: "Please enter your current password",
  passwordWrong: "The current password is not right",
  nameNeeded: "Please enter a name",
  missing: "This passkey has been removed",
} as const;

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

const Options = z.looseObject({ challenge: z.string() });

const encoded = (name: string, max: number) =>
  z
    .string({ error: `${name} must be given as text` })
    .check(z.maxLength(max, { error: `${name} is too long`, abort: true }), z.regex(/^[\w-]+={0,2}$/));

const credential = {
  id: encoded("id", 1_400),
  rawId: encoded("rawId", 1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
};

export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded("clientDataJSON", 4_000),
    attestationObject: encoded("attestationObject", 20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded("clientDataJSON", 4_000),
    authenticatorData: encoded("authenticatorData", 4_000),
    signature: encoded("signature", 4_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

const Name = requiredLine("Name", maxPasskeyNameLength, passkeyErrors.nameNeeded);

const ofOnePerson = { tag: "accounts", auth: "person" } as const;

export const ownPasskeys = endpoint({
  method: "GET",
  path: "/api/accounts/me/passkeys",
  operationId: "ownPasskeys",
  summary: "The signed-in person's own passkeys, the oldest first",
  description: `Ten at most. needsPassword says whether adding one asks for the password: the sign-in is more than ${freshSessionMinutes} minutes ago.`,
  reply: z.object({ passkeys: z.array(Passkey), needsPassword: z.boolean() }),
  ...ofOnePerson,
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/accounts/me/passkeys/options",
  operationId: "beginPasskey",
  summary: "What a browser needs to make a passkey",
  description: `The options of navigator.credentials.create. Their challenge is for one use, for this session, within ${passkeyChallengeMinutes} minutes.`,
  body: z.strictObject({
    currentPassword: z.optional(z.string().check(z.maxLength(1_000, { error: passkeyErrors.passwordWrong }))),
  }),
  reply: z.object({ options: Options }),
  ...ofOnePerson,
  limit: ["passkeys"],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/accounts/me/passkeys",
  operationId: "addPasskey",
  summary: "Adds a passkey that a browser has made",
  description: "Its person is told by email.",
  body: z.strictObject({ name: Name, registration: PasskeyRegistration }),
  reply: Passkey,
  ...ofOnePerson,
  limit: ["passkeys"],
});

const params = z.strictObject({ id: id("id") });

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/accounts/me/passkeys/:id",
  operationId: "renamePasskey",
  summary: "Renames one of the signed-in person's own passkeys",
  description: "The name is for its person alone.",
  params,
  body: z.strictObject({ name: Name }),
  reply: Passkey,
  ...ofOnePerson,
  limit: ["passkeys"],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/accounts/me/passkeys/:id",
  operationId: "removePasskey",
  summary: "Removes one of the signed-in person's own passkeys",
  description: "Nobody signs in by it from then on; sessions that it began go on.",
  params,
  reply: z.object({}),
  ...ofOnePerson,
  limit: ["passkeys"],
});

export const passkeyChallenge = endpoint({
  method: "POST",
  path: "/api/accounts/passkey-challenges",
  operationId: "passkeyChallenge",
  tag: "accounts",
  summary: "What a browser needs to sign in by a passkey",
  description:
    "The options of navigator.credentials.get, the same for everybody. What the passkey has signed goes to POST /auth/v1/token?grant_type=passkey, once.",
  reply: z.object({ options: Options }),
});
