import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBoard, setBoardFollow } from "@dishboard/contract/boards";
import { keepDiet } from "@dishboard/contract/diet";
import { submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import { addLogEntry } from "@dishboard/contract/food-log";
import { createHandList, saveListEntry } from "@dishboard/contract/hand-lists";
import { minBoardItems } from "@dishboard/contract/limits";
import { avatarAt, avatarWidths, pictureAt, pictureWidths } from "@dishboard/contract/media";
import { changeNotificationSettings, listNotifications } from "@dishboard/contract/notifications";
import { addToPast } from "@dishboard/contract/past";
import { addComment, createPost, setLike } from "@dishboard/contract/posts";
import { submitProduct } from "@dishboard/contract/products";
import { createReport } from "@dishboard/contract/reports";
import { saveItem } from "@dishboard/contract/saves";
import { setHelpful } from "@dishboard/contract/shared-notes";
import { countShare } from "@dishboard/contract/shares";
import { type PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import { setVote } from "@dishboard/contract/votes";
import { sql } from "kysely";
import { v7 } from "uuid";
import { openStorage } from "../server/src/platform/storage/open.ts";
import { createUpload } from "../server/src/platform/storage/resumable-uploads.ts";
import type { TestApp } from "./app.ts";
import { aDish, aProduct, type Person } from "./people.ts";
import { photo, uploadTo } from "./pictures.ts";
import { aPost, insertVideo, postSnap } from "./posts.ts";
import { type SignedIn, transportOf } from "./sign-in.ts";

export type BusyLife = { dish: string; product: string; snap: string; drool: string; files: string[] };

/**
 * Does everything that a member can do, with the marker in every text. The result has rows in every table with personal
 * data and files of every kind. Add new tables and texts here.
 */
export async function liveBusily(
  app: TestApp,
  who: SignedIn,
  { marker, other, author, dish, snap }: { marker: string } & Awaited<ReturnType<typeof thingsOfOthers>>,
): Promise<BusyLife> {
  const transport = transportOf(app, who);
  const upload = async (bucket: PictureBucket) =>
    UploadedPicture.parse((await uploadTo(app, who, await photo(320, 240), { bucket })).json());
  const [boardPhoto, dishPhoto, mealPhoto, snapPhoto, unused] = [
    await upload("list-images"),
    await upload("dish-images"),
    await upload("log-images"),
    await upload("post-images"),
    await upload("product-images"),
  ];
  const { id: ownDish } = await call(transport, submitDish, {
    body: {
      ...aDish(),
      ...{ name: `${marker} dish`, restaurantName: `${marker} restaurant`, chef: marker, description: marker },
      ...{ cuisine: marker, tags: [marker], claimIds: [1], allergenIds: [1] },
      picture: { uploadId: dishPhoto.id, description: marker },
    },
  });
  const { id: ownProduct } = await call(transport, submitProduct, {
    body: {
      ...aProduct(),
      ...{ name: `${marker} product`, brand: marker, category: marker, description: marker, whereToBuy: marker },
      ...{ platformLink: `https://example.org/${marker}`, tags: [marker], claimIds: [1], allergenIds: [1] },
    },
  });
  const ownSnap = await call(transport, createPost, {
    body: { ...aPost("snap", snapPhoto.id), content: marker, pictureDescription: marker },
  });
  const videoId = await insertVideo(app.db, who.id);
  const ownDrool = await call(transport, createPost, { body: { ...aPost("drool", videoId), content: marker } });
  const untaken = await insertVideo(app.db, who.id, "waiting");
  await createUpload(app.settings.dataDir, { id: v7(), userId: who.id, size: 10 }, async () => {});
  const files = [
    boardPhoto.path,
    dishPhoto.path,
    mealPhoto.path,
    snapPhoto.path,
    unused.path,
    ...(await storeVideoFiles(app, [videoId, untaken])),
  ];
  for (const id of [dish, ownDish])
    await call(transport, setVote, { params: { kind: "dish", id }, body: { vote: "up" } });
  await call(transport, saveItem, { params: { kind: "dish", id: dish } });
  await call(transport, addToPast, {
    params: { id: v7() },
    body: {
      name: `${marker}.zip`,
      visits: [
        {
          ...{ key: null, reference: marker, day: "2026-05-30", kind: "dish", name: null, place: `${marker} visited` },
          ...{ cuisine: null, itemId: null, note: marker, latitude: 51.5, longitude: -0.1 },
        },
      ],
      places: [{ name: `${marker} wanted`, address: marker, note: marker, latitude: null, longitude: null }],
      saves: [{ kind: "dish", id: ownDish }],
    },
  });
  await call(transport, countShare, { params: { kind: "dish", id: dish } });
  for (const id of [snap, ownSnap.id]) {
    await call(transport, setLike, { params: { id }, body: { isLiked: true } });
    await call(transport, addComment, { params: { id }, body: { content: `${marker} comment`, key: v7() } });
  }
  const avatar = `/media/avatars/${who.id}/1.webp`;
  await putFile(app, avatar);
  const profile = { full_name: `${marker} Person`, bio: marker, avatar_url: avatar };
  await app.db.write.updateTable("profiles").set(profile).where("id", "=", who.id).execute();
  await call(transport, followPerson, { params: { userId: other.id } });
  await call(transportOf(app, author), followPerson, { params: { userId: who.id } });
  await call(transportOf(app, author), setVote, { params: { kind: "dish", id: ownDish }, body: { vote: "up" } });
  await call(transport, keepDiet, { body: { claimIds: [1], allergenIds: [7], changedAt: 0, isStart: true } });
  await call(transport, changeNotificationSettings, { body: { weeklyEmail: true } });
  await call(transport, listNotifications, {});
  const meal = { day: "2026-05-31", isShared: true, isNoteShared: true };
  const { id: theirNote } = await call(transportOf(app, author), addLogEntry, {
    body: { dishId: ownDish, note: "Good.", key: v7(), ...meal },
  });
  const { id: ownNote } = await call(transport, addLogEntry, {
    body: {
      productId: ownProduct,
      note: `${marker} note`,
      photo: { uploadId: mealPhoto.id, description: marker },
      key: v7(),
      ...meal,
    },
  });
  const board = { kind: "product", area: null, filters: { category: "snacks" } } as const;
  for (let n = 1; n <= minBoardItems; n++) await other.submitsProduct({ name: `Crisps ${n}`, category: "Snacks" });
  const { id: ownBoard } = await call(transport, createBoard, {
    body: {
      ...{ key: v7(), ...board, title: `${marker} board`, note: marker },
      picture: { uploadId: boardPhoto.id, description: marker },
    },
  });
  const { id: ownList } = await call(transport, createHandList, {
    body: { key: v7(), title: `${marker} list`, note: marker, picture: null, visibility: "profile" },
  });
  await call(transport, saveListEntry, {
    params: { id: ownList, itemId: dish },
    body: { note: `${marker} entry` },
  });
  const { id: theirBoard } = await call(transportOf(app, author), createBoard, {
    body: { key: v7(), ...board, title: "Snacks", note: null, picture: null },
  });
  await call(transport, setBoardFollow, { params: { id: theirBoard }, body: { isFollowing: true } });
  await call(transportOf(app, author), setBoardFollow, { params: { id: ownBoard }, body: { isFollowing: true } });
  await call(transport, setHelpful, { params: { id: theirNote }, body: { isHelpful: true } });
  await call(transportOf(app, author), setHelpful, { params: { id: ownNote }, body: { isHelpful: true } });
  await call(transport, createReport, { body: { kind: "note", id: theirNote, reason: "spam", details: marker } });
  await call(transport, createReport, { body: { kind: "post", id: snap, reason: "spam", details: marker } });
  await insertRows(app, who, { marker, dish: ownDish, post: ownSnap.id });
  return { dish: ownDish, product: ownProduct, snap: ownSnap.id, drool: ownDrool.id, files: [...files, avatar] };
}

async function insertRows(
  { db }: TestApp,
  { id: user_id }: SignedIn,
  { marker, dish, post }: { marker: string; dish: string; post: string },
): Promise<void> {
  const now = new Date();
  const decision = { id: v7(), action: "hide", subject_kind: "dish", subject_id: dish, created_at: now };
  await db.write
    .insertInto("moderation_log")
    .values({ ...decision, subject_name: `${marker} dish`, owner_id: user_id })
    .execute();
  await db.write
    .insertInto("moderation_log")
    .values({ ...decision, id: v7(), administrator_id: user_id })
    .execute();
  const answered = { outcome: "rejected" as const, answer: marker, answered_by: user_id, answered_at: now };
  const appeal = { id: v7(), person_id: user_id, content: marker, created_at: now, ...answered };
  await db.write
    .insertInto("appeals")
    .values({ ...appeal, log_id: decision.id })
    .execute();
  await db.write.insertInto("moderators").values({ user_id, named_at: now }).execute();
  const checked = { item_id: dish, vote: 1, action: "release" as const, vote_count: 1, is_automatic: false };
  await db.write
    .insertInto("vote_check_decisions")
    .values({ id: v7(), ...checked, administrator_id: user_id, created_at: now })
    .execute();
  const anybody = db.write.selectFrom("profiles").select("id").where("id", "<>", user_id).orderBy("id").limit(1);
  const { id: blocked_id } = await anybody.executeTakeFirstOrThrow();
  await db.write.insertInto("blocks").values({ blocker_id: user_id, blocked_id, created_at: now }).execute();
  const measures = { hides_things: false, voids_votes: false, reason: "spam", since: now, is_done: true };
  await db.write
    .insertInto("account_measures")
    .values({ user_id, ...measures })
    .execute();
  await db.write
    .insertInto("withdrawn_marks")
    .values({ user_id, item_id: dish, vote: 1, is_held: false, is_void: true })
    .execute();
  await sql`insert into suspended_votes (user_id, item_id) select user_id, item_id from votes where user_id = ${user_id}`.execute(
    db.write,
  );
  await db.write.insertInto("public_log_people").values({ user_id }).execute();
  await sql`
    insert into public_log_votes (item_id, voter, vote, is_tasted, state)
    select v.item_id, public_log_voter(v.item_id, k.pseudonym_key), v.vote, v.is_tasted, 0
    from votes v join public_log_people k on k.user_id = v.user_id where v.user_id = ${user_id}::uuid`.execute(
    db.write,
  );
  const restaurant = db.write.selectFrom("dishes").select("restaurant_id").where("id", "=", dish);
  const { restaurant_id } = await restaurant.executeTakeFirstOrThrow();
  // Imported texts belong to no one and stay.
  const importId = sql<number>`(select coalesce(max(id), 0) + 1 from dish_imports)`;
  const imported = { id: importId, key: v7(), user_id, created_at: now, added: 1, outcomes: "[]", restaurant_ids: [] };
  await db.write.insertInto("dish_imports").values(imported).execute();
  const presence = { restaurant_id, user_id, says: "here" as const, created_at: now };
  await db.write
    .insertInto("reactions")
    .values({ id: v7(), item_id: dish, allergen_id: 7, reporter_id: user_id, created_at: now })
    .execute();
  await db.write.insertInto("presence_reports").values(presence).execute();
  const invitation = { id: v7(), code: randomBytes(16).toString("hex"), group_name: "The neighbours", max_people: 5 };
  await db.write
    .insertInto("invitations")
    .values({ ...invitation, joined_count: 1, created_at: now, ends_at: now })
    .execute();
  await db.write
    .insertInto("invitation_joins")
    .values({ user_id, invitation_id: invitation.id, joined_at: now })
    .execute();
  const hidden = { id: v7(), post_id: post, owner_id: user_id, reason: "spam" as const, note: marker, created_at: now };
  await db.write.insertInto("hidden_subjects").values(hidden).execute();
  const names = { dish_name: marker, restaurant_name: marker, note: marker };
  const meal = { id: v7(), user_id, day: "2026-11-20", is_shared: true, submission_key: v7(), created_at: now };
  await db.write
    .insertInto("food_log")
    .values({ ...meal, ...names })
    .execute();
  const passkey = { id: v7(), user_id, name: marker, counter: 0, transports: [marker], created_at: now };
  const keys = { credential_id: Buffer.from(marker), public_key: Buffer.from(marker) };
  await db.write
    .insertInto("passkeys")
    .values({ ...passkey, ...keys })
    .execute();
  const { id: session_id } = await db.write
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const device = { id: v7(), user_id, session_id, endpoint: `https://push.example.org/${marker}`, notified_id: v7() };
  await db.write
    .insertInto("push_devices")
    .values({ ...device, p256dh: randomBytes(65), auth: randomBytes(16), created_at: now })
    .execute();
  await db.write
    .insertInto("profile_likes")
    .values({ user_id, likes_given: 1, likes_received: 1, counted_at: now })
    .execute();
  await db.write
    .insertInto("former_usernames")
    .values({ name_hash: randomBytes(32), user_id, held_until: now })
    .execute();
}

export async function thingsOfOthers(app: TestApp, other: Person, author: SignedIn) {
  return { other, author, dish: await other.submitsDish({ name: "Others' Ramen" }), snap: await postSnap(app, author) };
}

async function storeVideoFiles(app: TestApp, ids: string[]): Promise<string[]> {
  const videos = await app.db.write.selectFrom("videos").selectAll().where("id", "in", ids).execute();
  const paths = videos.flatMap(({ path, source_path, poster_path, state }) =>
    [state === "ready" ? path : null, source_path, poster_path].filter((one) => one !== null),
  );
  for (const path of paths) await putFile(app, path);
  return paths;
}

async function putFile({ settings }: TestApp, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-file-"));
  await writeFile(join(folder, "file"), `the bytes of ${path}`);
  const storage = openStorage(settings);
  const pictures = path.includes("/avatars/")
    ? avatarWidths.map((width) => avatarAt(path, width))
    : pictureWidths.map((width) => pictureAt(path, width));
  const paths = path.endsWith(".webp") ? pictures : [path];
  for (const one of new Set(paths)) await storage.put(one.slice("/media/".length), join(folder, "file"));
  await rm(folder, { recursive: true });
}
