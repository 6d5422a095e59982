import { usernameAvailability } from "@dishboard/contract/accounts";
import { type CallInput, type CallReply, call, pathOf, type Transport } from "@dishboard/contract/endpoint";
import { Problem, readProblem } from "@dishboard/contract/problem";
import { editProfile } from "@dishboard/contract/profile-editing";
import { uploadAvatar } from "@dishboard/contract/uploads";
import { personTransport, sendAsPerson, transportAs } from "../../../lib/person-call.ts";

export type EditedProfile = CallReply<typeof editProfile>;

export type ProfileEdit = CallInput<typeof editProfile>["body"];

const uploadTimeoutMs = 60_000;

export function sendProfile(personId: string, body: ProfileEdit): Promise<EditedProfile> {
  return call(transportAs(personId), editProfile, { params: { id: personId }, body });
}

/** Uploads an avatar, returns its id. Throws a `Problem`. */
export async function sendAvatar(personId: string, picture: Blob): Promise<string> {
  const reply = await sendAsPerson(
    (headers) =>
      fetch(pathOf(uploadAvatar, {}, {}), {
        method: "POST",
        headers: { ...headers, "content-type": picture.type },
        body: picture,
        signal: AbortSignal.timeout(uploadTimeoutMs),
      }),
    personId,
  );
  const content: unknown = await reply.json().catch(() => null);
  const id = typeof content === "object" && content !== null && "id" in content ? content.id : undefined;
  if (reply.ok && typeof id === "string") return id;
  throw readProblem(content) ?? new Problem("unavailable", "The avatar could not be uploaded.");
}

/** Looks up a username for the signed-in person; never throws. */
export async function lookUpOwnUsername(value: string) {
  let hasReply = false;
  const transport: Transport = async (path, init) => {
    const reply = await personTransport(path, init);
    hasReply = true;
    return reply;
  };
  try {
    const { isAvailable } = await call(transport, usernameAvailability, { query: { value } });
    return isAvailable ? "available" : "taken";
  } catch {
    return hasReply ? "lookup-failed" : "network-failed";
  }
}
