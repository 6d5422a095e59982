import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { UploadedPicture, uploadMessages } from "@dishboard/contract/uploads";
import sharp from "sharp";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { signedInPerson } from "../../../../testing/people.ts";

const house = await ownApp({ PUBLIC_URL: "https://board.example.org", LIMIT_UPLOADS: "1000/1h" });
const { app, db, settings } = house;
const ada = await signedInPerson(house, "ada");

const noise = sharp({
  create: {
    width: 1_600,
    height: 1_200,
    channels: 3,
    background: "red",
    noise: { type: "gaussian", mean: 120, sigma: 40 },
  },
});
const photo = await noise.jpeg().toBuffer();

function upload(payload: Buffer, headers: Record<string, string> = {}, bucket = "dish-images") {
  return app.inject({
    method: "POST",
    url: `/api/media/${bucket}`,
    headers: { authorization: `Bearer ${ada.accessToken}`, ...headers },
    payload,
  });
}

const uploads = () => db.write.selectFrom("uploads").selectAll().execute();
const arrivals = () => readdir(join(settings.dataDir, "uploads"));

it("a photo is kept in four widths under a name of its own, and its address begins with http", async () => {
  const reply = await upload(photo, { "content-type": "image/jpeg" });
  expect(reply.statusCode).toBe(200);
  const picture = UploadedPicture.parse(reply.json());
  expect(picture).toMatchObject({ width: 1280, height: 960, url: `https://board.example.org${picture.path}` });
  expect(picture.path).toMatch(new RegExp(`^/media/dish-images/${ada.id}/\\d{13}_[0-9a-z]{6}\\.webp$`));
  for (const width of pictureWidths) {
    const file = await app.inject(pictureAt(picture.path, width));
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: "webp", width, height: width * 0.75 });
  }
  expect(await uploads()).toMatchObject([{ id: picture.id, user_id: ada.id, state: "ready", path: picture.path }]);
  expect(await arrivals()).toEqual([]);
});

it("visitors hear that they are not signed in", async () => {
  const reply = await upload(photo, { authorization: "" });
  expect([reply.statusCode, reply.json().error.message]).toEqual([401, uploadMessages.signIn]);
});

it("a file that is no picture is refused by what it holds", async () => {
  const reply = await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), { "content-type": "image/png" });
  expect([reply.statusCode, reply.json().error.message]).toEqual([415, uploadMessages.type]);
});
