import { randomUUID } from "node:crypto";
import { call } from "@dishboard/contract/endpoint";
import type { ItemRef } from "@dishboard/contract/items";
import { createPost, type PostKind } from "@dishboard/contract/posts";
import { v7 } from "uuid";
import type { Database } from "../server/src/database/connect.ts";
import type { TestApp } from "./app.ts";
import { type SignedIn, transportOf } from "./sign-in.ts";

/** Inserts an uploaded photo without files; returns its id. */
export async function insertPhoto({ write }: Database, userId: string): Promise<string> {
  const id = v7();
  const path = `/media/post-images/${userId}/${id}.webp`;
  const size = { width: 1280, height: 960, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI", bytes: 100 };
  const upload = { id, user_id: userId, bucket: "post-images" as const, path, ...size };
  await write
    .insertInto("uploads")
    .values({ ...upload, state: "ready", created_at: new Date() })
    .execute();
  return id;
}

/** Inserts an uploaded video without files; returns its id. */
export async function insertVideo(
  { write }: Database,
  userId: string,
  state: "waiting" | "converting" | "ready" | "failed" = "ready",
): Promise<string> {
  const id = v7();
  const name = `/media/post-videos/${userId}/${id}`;
  const isSettled = state === "ready" || state === "failed";
  const poster = { poster_path: `${name}.webp`, poster_width: 720, poster_height: 900, poster_thumbhash: "1QcSHQ" };
  await write
    .insertInto("videos")
    .values({
      id,
      user_id: userId,
      path: `${name}.mp4`,
      source_path: isSettled ? null : `${name}.source`,
      ...(state === "ready" ? poster : {}),
      state,
      width: 720,
      height: 900,
      duration_ms: 6_000,
      bytes: 1_000,
      created_at: new Date(),
    })
    .execute();
  return id;
}

type PostBody = {
  kind: PostKind;
  uploadId: string | null;
  content: string | null;
  item: ItemRef | null;
  key: string;
};

export function aPost(kind: PostKind, uploadId: string | null): PostBody {
  return { kind, uploadId, content: null, item: null, key: randomUUID() };
}

export async function postSnap(
  app: Pick<TestApp, "db" | "transport">,
  who: Pick<SignedIn, "id" | "accessToken">,
  fields: Partial<PostBody> = {},
): Promise<string> {
  const body = { ...aPost("snap", await insertPhoto(app.db, who.id)), ...fields };
  return (await call(transportOf(app, who), createPost, { body })).id;
}
