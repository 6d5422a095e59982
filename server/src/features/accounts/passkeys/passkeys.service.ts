import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  freshSessionMinutes,
  maxPasskeys,
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyChallengeMinutes,
  passkeyErrors,
} from "@dishboard/contract/passkeys";
import { Problem } from "@dishboard/contract/problem";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { parse, v7 } from "uuid";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Viewer } from "../../../platform/sessions/access-tokens.ts";
import { AuthProblem } from "../../../platform/sessions/auth-problem.ts";
import { findOrCreateSecret } from "../../../platform/sessions/secrets.repository.ts";
import { confirmPassword } from "../account-changes.service.ts";
import { type Account, findAccount } from "../accounts.repository.ts";
import { startSession } from "../accounts.service.ts";
import { queueEmail } from "../emails/emails.service.ts";
import { recordEvent } from "../security-events/security-events.service.ts";
import { isKnownNetwork } from "../sessions/known-networks.service.ts";
import { type AccountsDeps, type Caller, hashToken, type IssuedSession } from "../sessions/sessions.service.ts";
import { attemptProof } from "../sign-in-limits.service.ts";
import { withoutStatement } from "./attestation.service.ts";
import {
  countPasskeysLocked,
  deletePasskey,
  findPasskey,
  findSessionStart,
  insertChallenge,
  insertPasskey,
  listCredentials,
  notePasskeyUse,
  type OwnPasskey,
  type StoredPasskey,
  takeChallenge,
  updatePasskeyName,
} from "./passkeys.repository.ts";

export type RelyingParty = { id: string; origin: string; name: string };

const challengeMs = passkeyChallengeMinutes * 60_000;

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

// Loaded on first use: 28 MB and 0.2 s.
const webAuthn = () => import("@simplewebauthn/server");

export async function needsPassword({ db, clock }: AccountsDeps, viewer: Viewer): Promise<boolean> {
  const start = await findSessionStart(db.read("latest"), viewer.sessionId);
  return start === undefined || clock().getTime() - start.getTime() > freshSessionMinutes * 60_000;
}

/** Requires proof of identity. */
export async function beginPasskey(
  deps: AccountsDeps,
  party: RelyingParty,
  viewer: Viewer,
  currentPassword: string | undefined,
  caller: Caller,
) {
  const account = await accountOf(deps, viewer);
  if (await needsPassword(deps, viewer)) await assertPassword(deps, viewer, currentPassword, caller);
  const known = await listCredentials(deps.db.read("latest"), account.id);
  if (known.length >= maxPasskeys) throw new Problem("quota-exceeded", passkeyErrors.tooMany);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandleOf(account.id),
    userName: account.username ?? account.email,
    userDisplayName: account.fullName ?? account.username ?? account.email,
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + challengeMs);
  const hash = hashToken(options.challenge);
  await insertChallenge(deps.db.write, { hash, sessionId: viewer.sessionId, now, expiresAt });
  return options;
}

/** Also notifies the member by email. */
export async function addPasskey(
  deps: AccountsDeps,
  party: RelyingParty,
  viewer: Viewer,
  { name, registration }: { name: string; registration: PasskeyRegistration },
  caller: Caller,
): Promise<OwnPasskey> {
  const account = await accountOf(deps, viewer);
  const challenge = challengeIn(registration.response.clientDataJSON);
  const given = { hash: hashToken(challenge), sessionId: viewer.sessionId, now: deps.clock() };
  if (!(await takeChallenge(deps.db.write, given))) throw new Problem("invalid", passkeyErrors.expired);
  const credential = await credentialOf(party, registration, challenge);
  if (!credential) throw new Problem("invalid", passkeyErrors.notAdded);
  const passkey = await inTransaction(deps.db.write, async (db) => {
    if ((await countPasskeysLocked(db, account.id)) >= maxPasskeys)
      throw new Problem("quota-exceeded", passkeyErrors.tooMany);
    const added = await insertPasskey(db, {
      id: v7(),
      userId: account.id,
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: registration.response.transports ?? [],
      name,
      now: deps.clock(),
    });
    if (!added) throw new Problem("conflict", passkeyErrors.known);
    await queueEmail(db, { kind: "passkey-added", email: account.email, name });
    return added;
  });
  recordEvent(deps, "passkey-added", { userId: account.id }, caller);
  return passkey;
}

/** Returns null if it is not for this challenge and site. */
async function credentialOf(party: RelyingParty, registration: PasskeyRegistration, challenge: string) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const attestationObject = await withoutStatement(registration.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...registration,
        response: { ...registration.response, attestationObject },
      } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    // The library throws for invalid input.
    return null;
  }
}

/** Throws `Problem("not-found")` if it is not theirs. */
export async function renamePasskey({ db }: AccountsDeps, viewer: Viewer, id: string, name: string) {
  const renamed = await updatePasskeyName(db.write, { id, userId: viewer.id, name });
  if (!renamed) throw new Problem("not-found", passkeyErrors.missing);
  return renamed;
}

/** Throws `Problem("not-found")` if it is not theirs. */
export async function removePasskey(deps: AccountsDeps, viewer: Viewer, id: string, caller: Caller): Promise<void> {
  if (!(await deletePasskey(deps.db.write, viewer.id, id))) throw new Problem("not-found", passkeyErrors.missing);
  recordEvent(deps, "passkey-removed", { userId: viewer.id }, caller);
}

/** Returns the same options for everyone. */
export async function beginSignIn(deps: AccountsDeps, party: RelyingParty) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    timeout: challengeMs,
  });
  return { ...options, challenge: await signChallenge(deps) };
}

/** Signs a member in. Only the member learns why it was refused. */
export async function signInByPasskey(
  deps: AccountsDeps,
  party: RelyingParty,
  assertion: PasskeyAssertion,
  caller: Caller,
): Promise<IssuedSession> {
  const refused = new AuthProblem("invalid_credentials", passkeyErrors.refused);
  const challenge = challengeIn(assertion.response.clientDataJSON);
  let isExpired = false;
  let counter: number | null = null;
  const named = await findPasskey(deps.db.read("latest"), Buffer.from(assertion.id, "base64url"));
  const account = named && (await findAccount(deps.db.read("latest"), named.userId));
  const check = async () => {
    isExpired = !(await takeSignInChallenge(deps, challenge));
    if (isExpired || !named) return false;
    counter = await counterOf(party, named, assertion, challenge);
    return counter !== null;
  };
  // Per account: ten passkeys have as many tries as one password.
  await attemptProof(deps, `passkey ${account?.id ?? assertion.id}`, caller, check, {
    isKnownHere: async () =>
      account !== undefined && isKnownNetwork(deps.db.write, account.email, caller.network, deps.clock()),
  });
  if (isExpired) throw new AuthProblem("otp_expired", passkeyErrors.expired);
  if (!named || !account || counter === null) {
    recordEvent(deps, "sign-in-refused", { userId: named?.userId ?? null }, caller);
    throw refused;
  }
  const use = { id: named.id, counter, now: deps.clock() };
  return startSession(deps, account, caller, async (db) => {
    if (!(await notePasskeyUse(db, use))) throw refused;
  });
}

/** Returns null for an invalid signature. */
async function counterOf(
  party: RelyingParty,
  passkey: StoredPasskey,
  assertion: PasskeyAssertion,
  challenge: string,
): Promise<number | null> {
  const handle = assertion.response.userHandle;
  if (handle != null && !Buffer.from(handle, "base64url").equals(userHandleOf(passkey.userId))) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for invalid input.
    return null;
  }
}

async function accountOf({ db }: AccountsDeps, viewer: Viewer): Promise<Account> {
  const account = await findAccount(db.read("latest"), viewer.id);
  if (!account) throw new Problem("sign-in-required", "Please sign in first");
  return account;
}

async function assertPassword(
  deps: AccountsDeps,
  viewer: Viewer,
  password: string | undefined,
  caller: Caller,
): Promise<void> {
  if (!password) throw new Problem("invalid", passkeyErrors.passwordNeeded, "currentPassword");
  if (!(await confirmPassword(deps, viewer.id, password, caller)))
    throw new Problem("invalid", passkeyErrors.passwordWrong, "currentPassword");
}

/** Contains its expiry, so that requests fill no table. */
async function signChallenge({ db, clock }: AccountsDeps): Promise<string> {
  const expiry = Buffer.alloc(8);
  expiry.writeBigInt64BE(BigInt(clock().getTime() + challengeMs));
  const signed = Buffer.concat([expiry, randomBytes(16)]);
  return Buffer.concat([signed, await signatureOf(db, signed)]).toString("base64url");
}

/** Uses up a challenge. False if it is foreign, answered or expired. */
async function takeSignInChallenge({ db, clock }: AccountsDeps, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 24 + 32) return false;
  const signed = bytes.subarray(0, 24);
  if (!timingSafeEqual(await signatureOf(db, signed), bytes.subarray(24))) return false;
  const expiresAt = new Date(Number(signed.readBigInt64BE()));
  return insertChallenge(db.write, { hash: hashToken(challenge), sessionId: null, now: clock(), expiresAt });
}

async function signatureOf(db: Database, signed: Buffer): Promise<Buffer> {
  return createHmac("sha256", await findOrCreateSecret(db.write, "passkey challenges"))
    .update(signed)
    .digest();
}

/** Returns the unverified challenge. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parse(userId));
}
