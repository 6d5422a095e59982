import { call } from "@dishboard/contract/endpoint";
import { createPost } from "@dishboard/contract/posts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { aPost, insertPhoto, insertVideo } from "../testing/posts.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../testing/sign-in.ts";
import { openBrowser, screens } from "./browser.ts";
import { startServer } from "./server.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startServer();
const browser = await openBrowser();
const cook = await newPerson(server.db, "cook");
const dish = { kind: "dish", id: await cook.submitsDish({ name: "Birria Tacos" }) } as const;
const person = (await insertSignedIn(server.db, "sofia_l")) as SignedIn;
const post = async (kind: "snap" | "drool", uploadId: string, content: string) =>
  call(transportOf(server, person), createPost, { body: { ...aPost(kind, uploadId), content, item: dish } });

/** Shares a photo; `answerPhotos` serves it. */
async function snap(width: number, height: number): Promise<void> {
  const id = await insertPhoto(server.db, person.id);
  await server.db.write.updateTable("uploads").set({ width, height }).where("id", "=", id).execute();
  await post("snap", id, `${width} x ${height}`);
}
for (const [width, height] of [
  [1_280, 480],
  [900, 1_600],
  [1_280, 960],
  [960, 1_200],
] as const)
  await snap(width, height);
await post("drool", await insertVideo(server.db, person.id), "A clip that stands");
const flat = await sharp({ create: { width: 640, height: 640, channels: 3, background: "#a33" } })
  .webp()
  .toBuffer();

it.each(["phone", "desktop"] as const)(
  "photos keep their shape in the feed of a %s, and their place",
  async (screen) => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/media/**", async (route) => {
      await released;
      await route.fulfill({ body: flat, contentType: "image/webp" });
    });
    await page.goto("/snaps", { waitUntil: "commit" });
    await waitForHydration(page);
    const cards = page.locator("main article");
    const shapes = () =>
      cards.locator(".post-media").evaluateAll((all) =>
        all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.round((100 * width) / height) / 100;
        }),
      );
    const places = () => cards.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(await shapes()).toEqual([0.8, 1.33, 0.8, 1.91]);
    const before = await places();
    release();
    await expect
      .poll(() =>
        cards
          .locator("img")
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await places()).toEqual(before);
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);

it("on a desktop a post is on the screen with its buttons and its caption, and the panel says whose it is", async () => {
  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await page.route("**/media/**", (route) => route.fulfill({ body: flat, contentType: "image/webp" }));
  /** Between the bars. */
  const room = { top: 68, bottom: screens.desktop.height - 80 };
  const part = async (index: number, selector: string) => {
    const box = await page.locator("main article").nth(index).locator(selector).boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY) };
  };
  const isInView = async (index: number) => {
    const [head, caption] = [await part(index, ".post-head"), await part(index, ".post-caption")];
    return head.top >= room.top && caption.bottom <= room.bottom;
  };
  const panel = (caption: string) => page.getByRole("complementary").locator(".side-about").getByText(caption);
  for (const path of ["/snaps", "/drools"]) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await isInView(0)).toBe(true);
  }
  await page.goto("/snaps");
  await waitForHydration(page);
  await panel("960 x 1200").waitFor();
  await page
    .locator("main article")
    .nth(2)
    .evaluate((one) => one.scrollIntoView());
  await panel("900 x 1600").waitFor();
  expect(await isInView(2)).toBe(true);
  await page.getByRole("complementary", { name: "Snap by sofia_l" }).waitFor();
  await page.locator("main article").nth(2).locator(".post-media-link").click();
  await page.getByRole("link", { name: "Older Snap" }).waitFor();
  await expect.poll(() => isInView(0)).toBe(true);
  await leave();
});

it("a photo that cannot be loaded says so, and nothing stands in for it any more", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  await page.route("**/media/**", (route) => route.abort());
  await page.goto("/snaps");
  await waitForHydration(page);
  const first = page.locator("main article").first();
  await first.getByText("This photo could not be loaded.").waitFor();
  expect(await first.getByRole("img", { name: "Snap by sofia_l" }).count()).toBe(1);
  expect(await first.locator(".post-media img").count()).toBe(0);
  await page.getByRole("link", { name: "Grid" }).click();
  const columns = page.locator(".pics");
  await expect
    .poll(() => columns.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length))
    .toBe(3);
  await leave();
});
