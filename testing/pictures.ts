import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { UploadBucket } from "@dishboard/contract/uploads";
import sharp from "sharp";
import type { TestApp } from "./app.ts";
import type { SignedIn } from "./sign-in.ts";

/** A photo-like picture, deterministic and different in every pixel. */
export function photo(width = 1_600, height = 1_200): Promise<Buffer> {
  return sharp(noise(width, height), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Deterministic, so that a failing test fails again. */
export function noise(width: number, height: number, channels = 3): Buffer {
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let n = 0; n < pixels.length; n++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[n] = state >>> 24;
  }
  return pixels;
}

export function uploadTo(
  { app }: Pick<TestApp, "app">,
  { accessToken }: Pick<SignedIn, "accessToken">,
  payload: Buffer,
  { bucket = "dish-images", ...headers }: { bucket?: UploadBucket } & Record<string, string> = {},
) {
  return app.inject({
    method: "POST",
    url: `/api/media/${bucket}`,
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
    payload,
  });
}

export async function storedBy({
  settings,
  db,
}: TestApp): Promise<{ incoming: string[]; files: string[]; rows: string[] }> {
  const filesIn = async (folder: string) => {
    const entries = await readdir(join(settings.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const rows = await db.write.selectFrom("uploads").select("path").execute();
  return { incoming: await filesIn("uploads"), files: await filesIn("media"), rows: rows.map(({ path }) => path) };
}
