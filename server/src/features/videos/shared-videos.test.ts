import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { call } from "@dishboard/contract/endpoint";
import { createPost, deletePost } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import { afterAll, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { aPost } from "../../../../testing/posts.ts";
import { ownS3Server } from "../../../../testing/s3-server.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { ordinaryVideos, uploadFile } from "../../../../testing/videos.ts";

const s3 = await ownS3Server();
const release = Promise.withResolvers<void>();
const arrived = Promise.withResolvers<void>();

/** A way to the service on which the first file waits until it is let pass. */
const slow = createServer((client) => {
  const upstream = connect(Number(new URL(s3.url.replace("s3:", "http:")).port), "127.0.0.1");
  upstream.pipe(client);
  client.on("data", async (bytes) => {
    const isFile = bytes.subarray(0, 4).toString() === "PUT ";
    if (isFile) {
      arrived.resolve();
      client.pause();
      await release.promise;
      client.resume();
    }
    upstream.write(bytes);
  });
  client.on("close", () => upstream.destroy());
  for (const socket of [client, upstream]) socket.on("error", () => {});
}).listen(0, "127.0.0.1");
await once(slow, "listening");
afterAll(() => void slow.close());

const port = (slow.address() as AddressInfo).port;
const app = await ownApp({ STORAGE_URL: s3.url.replace(/:\d+\//, `:${port}/`) });
const anna = (await insertSignedIn(app.db, "anna")) as SignedIn;

it("a video that is deleted while its file is stored leaves no file behind", async () => {
  const { id } = await uploadFile(app, anna, await ordinaryVideos["video/mp4"]());
  const finishing = call(transportOf(app, anna), finishVideoUpload, { params: { id } });
  await arrived.promise;
  const post = await call(transportOf(app, anna), createPost, { body: aPost("drool", id) });
  await call(transportOf(app, anna), deletePost, { params: { id: post.id } });
  await app.runJobs();
  release.resolve();
  await finishing;
  await app.runJobs();
  expect(await app.db.write.selectFrom("videos").select("id").execute()).toEqual([]);
  expect(await s3.objects()).toEqual([]);
});
