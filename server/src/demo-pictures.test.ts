import { avatarAt, avatarWidths, pictureAt, pictureWidths } from "@dishboard/contract/media";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { ownApp } from "../../testing/app.ts";
import { ownS3Server } from "../../testing/s3-server.ts";
import { fillDemo, removeDemo } from "./demo.ts";
import { storeDemoPictures } from "./demo-pictures.ts";
import { openLog } from "./platform/log.ts";
import { openStorage } from "./platform/storage/open.ts";
import { removePicture } from "./platform/storage/pictures.ts";

const bucket = await ownS3Server();

it.each([
  ["the disk", {}],
  ["a bucket", { STORAGE_URL: bucket.url }],
])("the town's pictures and portraits go to %s, and go with the town", async (_, environment) => {
  const { app, db, settings } = await ownApp(environment);
  await fillDemo(db);
  // Most have pictures already, as a bucket is slow.
  for (const table of ["dishes", "products"])
    await sql`update ${sql.table(table)} set image_url = '/media/dish-images/a/1_none.webp'
      where id not in (select id from ${sql.table(table)} order by id limit 1)`.execute(db.write);
  await sql`update profiles set avatar_url = '/media/avatars/a/1.webp'
    where id not in (select id from profiles order by username limit 1)`.execute(db.write);
  const storage = openStorage(settings);
  await storeDemoPictures({ db, storage }, openLog("silent"));
  const { rows } = await sql<{ path: string }>`
    select image_url as path from dishes union select image_url from products union select avatar_url from profiles`.execute(
    db.write,
  );
  const paths = rows.map(({ path }) => path).filter((path) => path !== null && !path.includes("/a/1"));
  expect(paths).toHaveLength(3);
  for (const path of paths)
    for (const file of path.includes("/avatars/")
      ? avatarWidths.map((width) => avatarAt(path, width))
      : pictureWidths.map((width) => pictureAt(path, width))) {
      const reply = await app.inject(file);
      expect([reply.statusCode, (await sharp(reply.rawPayload).metadata()).format]).toEqual([200, "webp"]);
    }
  for (const path of (await removeDemo(db)).files) await removePicture(storage, path);
  for (const path of paths) expect((await app.inject(path)).statusCode).toBe(404);
});
