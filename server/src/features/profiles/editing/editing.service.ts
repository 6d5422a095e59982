import { accountErrors, isReservedUsername } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { profileErrors } from "@dishboard/contract/profile-editing";
import type { Transaction } from "kysely";
import { type Database, isUniqueViolation } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { deletePictureFiles, takeUpload } from "../../media/media.service.ts";
import { giveUpUsername, isUsernameTaken, reserveUsername } from "../usernames/usernames.service.ts";
import { type EditedProfile, lockProfile, type ProfileChange, updateProfile } from "./editing.repository.ts";

export type EditingDeps = { db: Database; clock: () => Date; onChange: () => void };

/** `avatarId` is an upload's; null removes the avatar. */
export type ProfileEdit = Omit<ProfileChange, "avatar"> & { avatarId?: string | null | undefined };

type Writer = { transaction: Transaction<Schema>; now: Date };

/** Maximum wait of a sign-up for the same name. */
const reservedMs = 60_000;

const taken = () => new Problem("conflict", accountErrors.usernameTaken, "username");

/**
 * Changes a profile, all or nothing. Throws `Problem("conflict")` for a taken username, `Problem("not-found")` if the
 * avatar is not the member's upload.
 */
export async function editProfile(
  { db, clock, onChange }: EditingDeps,
  userId: string,
  { avatarId, ...fields }: ProfileEdit,
): Promise<EditedProfile> {
  const edited = await inTransaction(db.write, async (transaction) => {
    const writer = { transaction, now: clock() };
    const before = await lockProfile(transaction, userId);
    if (!before) throw new Problem("sign-in-required", profileErrors.signIn);
    const { username } = fields;
    const isOtherName = username !== undefined && username.toLowerCase() !== before.username?.toLowerCase();
    if (isOtherName) await claimUsername(writer, username, before.email);
    const avatar = avatarId && (await takeAvatar(writer, userId, avatarId));
    const after = await updateProfile(transaction, userId, {
      ...fields,
      ...(avatarId !== undefined && { avatar: avatar || null }),
    }).catch(throwIfTaken);
    if (isOtherName) await changeNames(writer, userId, { before: before.username, after: username });
    if (avatarId !== undefined && before.avatarUrl) await deletePictureFiles(transaction, before.avatarUrl);
    return after;
  });
  if (!edited) throw new Problem("sign-in-required", profileErrors.signIn);
  onChange();
  return edited;
}

/** Blocks sign-ups with the name meanwhile. */
async function claimUsername({ transaction, now }: Writer, username: string, email: string): Promise<void> {
  const until = new Date(now.getTime() + reservedMs);
  const isFree = !isReservedUsername(username) && (await reserveUsername(transaction, { username, email, now, until }));
  if (!isFree) throw taken();
}

/** Afterwards: another member may have given the name up while this transaction waited for the index. */
async function changeNames(
  { transaction, now }: Writer,
  userId: string,
  { before, after }: { before: string | null; after: string },
): Promise<void> {
  if (await isUsernameTaken(transaction, after, { now, exceptFor: { personId: userId } })) throw taken();
  if (before !== null) await giveUpUsername(transaction, { username: before, userId, now });
}

async function takeAvatar({ transaction }: Writer, userId: string, id: string) {
  const upload = await takeUpload(transaction, { id, userId, bucket: "avatars" });
  if (!upload) throw new Problem("not-found", profileErrors.noAvatar, "avatarId");
  return upload;
}

function throwIfTaken(error: unknown): never {
  throw isUniqueViolation(error, "profiles_username") ? taken() : error;
}
