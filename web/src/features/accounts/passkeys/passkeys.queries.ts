import { call } from "@dishboard/contract/endpoint";
import * as calls from "@dishboard/contract/passkeys";
import { Problem } from "@dishboard/contract/problem";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import { browserTransport } from "../../../lib/call.ts";
import { messageOf, somethingWentWrong } from "../../../lib/failures.ts";
import { transportAs } from "../../../lib/person-call.ts";
import { withTabLock } from "../../../lib/tab-lock.ts";
import { sessionLock } from "../session/refresh.queries.ts";
import { restoreSession } from "../session/session-store.ts";
import { keepSuspensionToken } from "../suspension-token-store.ts";
import { passkeyMessages as messages } from "./passkeys.messages.ts";

const webAuthn = () => import("@simplewebauthn/browser");

/** Why passkeys cannot work here; null if they can. */
export function passkeyObstacle(): string | null {
  const { hostname } = location;
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return messages.obstacles.number;
  if (!window.isSecureContext) return messages.obstacles.insecure;
  return "PublicKeyCredential" in window ? null : messages.obstacles.browser;
}

/** Passkeys, and whether adding one needs the password. */
export function passkeysQuery(personId: string) {
  return queryOptions({
    queryKey: ["passkeys", personId],
    queryFn: ({ signal }) => call(transportAs(personId), calls.ownPasskeys, {}, { signal }),
  });
}

/** Creates and adds a passkey. Throws a `Problem` with a message for people. */
export async function sendNewPasskey(personId: string, name: string, currentPassword: string): Promise<calls.Passkey> {
  const transport = transportAs(personId);
  const body = currentPassword === "" ? {} : { currentPassword };
  const { options } = await call(transport, calls.beginPasskey, { body });
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const registration = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new Problem("invalid", isKnown ? messages.onDevice : messages.notMade);
  });
  return call(transport, calls.addPasskey, {
    body: { name, registration: registration as unknown as calls.PasskeyRegistration },
  });
}

export function sendPasskeyName(personId: string, id: string, name: string): Promise<calls.Passkey> {
  return call(transportAs(personId), calls.renamePasskey, { params: { id }, body: { name } });
}

/** Removes a passkey, also if already gone. */
export async function sendPasskeyRemoval(personId: string, id: string): Promise<void> {
  try {
    await call(transportAs(personId), calls.removePasskey, { params: { id } });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "not-found")) throw error;
  }
}

/** Signs in by passkey. Returns an error text, null on success. */
export async function signInByPasskey(): Promise<string | null> {
  try {
    const { options } = await call(browserTransport, calls.passkeyChallenge, {});
    const { startAuthentication } = await webAuthn();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const assertion = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!assertion) return messages.notUsed;
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(assertion),
    };
    const send = () => browserTransport("/auth/v1/token?grant_type=passkey", init);
    const reply = await withTabLock(sessionLock, send);
    if (!reply.ok) {
      const refusal: unknown = await reply.json().catch(() => null);
      keepSuspensionToken(refusal);
      return messageIn(refusal);
    }
  } catch (error) {
    return messageOf(error);
  }
  await restoreSession();
  return null;
}

function messageIn(reply: unknown): string {
  const { msg } = (reply ?? {}) as { msg?: unknown };
  return typeof msg === "string" ? msg : somethingWentWrong;
}
