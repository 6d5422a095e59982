import { randomUUID } from "node:crypto";
import { deleteDish, editDish, readDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { readProduct, submitProduct } from "@dishboard/contract/products";
import { type PictureBucket, UploadedPicture } from "@dishboard/contract/uploads";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aDish, aProduct } from "../../../../testing/people.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "uploads=1000/1h" });
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const asAda = transportOf(testApp, ada);
const photo = await sharp({ create: { width: 1_400, height: 1_050, channels: 3, background: "tomato" } })
  .jpeg()
  .toBuffer();

async function upload(person: SignedIn, bucket: PictureBucket = "dish-images"): Promise<UploadedPicture> {
  const headers = { authorization: `Bearer ${person.accessToken}`, "content-type": "image/jpeg" };
  const reply = await testApp.app.inject({ method: "POST", url: `/api/media/${bucket}`, headers, payload: photo });
  return UploadedPicture.parse(reply.json());
}

async function filesOf(path: string): Promise<number> {
  const replies = await Promise.all(pictureWidths.map((width) => testApp.app.inject(pictureAt(path, width))));
  return replies.filter(({ statusCode }) => statusCode === 200).length;
}

const submit = (picture: { uploadId: string; description: string | null }) =>
  call(asAda, submitDish, { body: { ...aDish(), picture } });
const waiting = async () => (await testApp.db.write.selectFrom("uploads").select("id").execute()).length;
const { key: _, restaurantName, cell, ...fields } = aDish();

describe("the picture of an item", () => {
  it("is one of its submitter's uploads, with its description", async () => {
    const { id: uploadId, path, thumbhash } = await upload(ada);
    const { id } = await submit({ uploadId, description: " Six dumplings  in a ring " });
    expect((await call(asAda, readDish, { params: { id } })).image).toEqual({
      path,
      width: 1280,
      height: 960,
      thumbhash,
      description: "Six dumplings in a ring",
    });
    expect(await waiting()).toBe(0);
    // The sweep never deletes an item's picture.
    await testApp.runJobs();
    expect(await filesOf(path)).toBe(4);
  });

  it("can be used once", async () => {
    const { id: uploadId } = await upload(ada);
    await submit({ uploadId, description: null });
    await expect(submit({ uploadId, description: null })).rejects.toMatchObject({
      code: "not-found",
      field: "picture",
    });
  });

  it("is given once by the same submission, however often it comes", async () => {
    const { id: uploadId } = await upload(ada);
    const body = { ...aDish(), picture: { uploadId, description: null } };
    const created = await Promise.all([1, 2, 3].map(() => call(asAda, submitDish, { body })));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const { id } = await call(asAda, submitDish, { body: { ...body, picture: { uploadId, description: "again" } } });
    expect((await call(asAda, readDish, { params: { id } })).image).toMatchObject({ description: "again" });
    const other = await upload(ada);
    await call(asAda, submitDish, { body: { ...body, picture: { uploadId: other.id, description: null } } });
    expect((await call(asAda, readDish, { params: { id } })).image?.path).toBe(other.path);
  });

  it("is nobody else's upload, nor one for another kind of item, and the upload stays its owner's", async () => {
    const bens = await upload(ben);
    await expect(submit({ uploadId: bens.id, description: null })).rejects.toMatchObject({ code: "not-found" });
    const forProducts = await upload(ada, "product-images");
    await expect(submit({ uploadId: forProducts.id, description: null })).rejects.toMatchObject({ code: "not-found" });
    const body = { ...aDish(), picture: { uploadId: bens.id, description: null } };
    const { id } = await call(transportOf(testApp, ben), submitDish, { body });
    expect((await call(asAda, readDish, { params: { id } })).image?.path).toBe(bens.path);
    const product = { ...aProduct(), picture: { uploadId: forProducts.id, description: null } };
    const created = await call(asAda, submitProduct, { body: product });
    expect((await call(asAda, readProduct, { params: created })).image?.path).toBe(forProducts.path);
  });

  it("stays through a change that says so, gives way to another, and goes, each time with its files", async () => {
    const first = await upload(ada);
    const { id } = await submit({ uploadId: first.id, description: "before" });
    const edit = async (picture: { uploadId?: string; description: string | null } | null) => {
      const { updatedAt } = await call(asAda, readDish, { params: { id } });
      await call(asAda, editDish, { params: { id }, body: { ...fields, key: randomUUID(), picture, updatedAt } });
      await testApp.runJobs();
      return (await call(asAda, readDish, { params: { id } })).image;
    };
    expect(await edit({ description: "after" })).toMatchObject({ path: first.path, description: "after" });
    expect(await filesOf(first.path)).toBe(4);
    const second = await upload(ada);
    expect(await edit({ uploadId: second.id, description: null })).toMatchObject({
      path: second.path,
      description: null,
    });
    expect([await filesOf(first.path), await filesOf(second.path)]).toEqual([0, 4]);
    expect(await edit(null)).toBeNull();
    expect(await filesOf(second.path)).toBe(0);
  });

  it("goes with its item, all widths of it", async () => {
    const { id: uploadId, path } = await upload(ada);
    const { id } = await submit({ uploadId, description: null });
    await call(asAda, deleteDish, { params: { id } });
    await testApp.runJobs();
    expect(await filesOf(path)).toBe(0);
  });

  it("waits on for another try where the item was refused", async () => {
    const { id: uploadId, path } = await upload(ada);
    const picture = { uploadId, description: null };
    await expect(call(asAda, submitDish, { body: { ...aDish(), name: "", picture } })).rejects.toThrow();
    expect(await filesOf(path)).toBe(4);
    await submit(picture);
  });
});
