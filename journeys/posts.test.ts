import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { call } from "@dishboard/contract/endpoint";
import { addComment, createPost, listPosts, setLike } from "@dishboard/contract/posts";
import { finishVideoUpload } from "@dishboard/contract/videos";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newPerson } from "../testing/people.ts";
import { photo } from "../testing/pictures.ts";
import { aPost, insertVideo } from "../testing/posts.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { ffmpegPath, ordinaryVideos } from "../testing/videos.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { fillLogIn, password, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { coveredBy, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer({ FFMPEG_PATH: ffmpegPath });
const browser = await openBrowser();
const sofia = await signedInPerson(server, "sofia_l", password);
const ken = await signedInPerson(server, "ken_w", password);
const cook = await newPerson(server.db, "cook");
const dish = { kind: "dish", id: await cook.submitsDish({ name: "Birria Tacos", up: 12, down: 1 }) } as const;
const bytes = await photo(640, 480);

type Who = typeof sofia;
const as =
  ({ accessToken }: Who): typeof server.transport =>
  (path, init) =>
    server.transport(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${accessToken}` } });

async function postSnap(who: Who, content: string, item: typeof dish | null = null): Promise<string> {
  const headers = { authorization: `Bearer ${who.accessToken}`, "content-type": "image/jpeg" };
  const reply = await fetch(`${server.url}/api/media/post-images`, {
    method: "POST",
    headers,
    body: Uint8Array.from(bytes),
  });
  const { id } = (await reply.json()) as { id: string };
  return (await call(as(who), createPost, { body: { ...aPost("snap", id), content, item } })).id;
}

const drools: string[] = [];
for (const content of ["First clip", "Second clip"]) {
  const uploadId = await insertVideo(server.db, ken.id);
  drools.push((await call(as(ken), createPost, { body: { ...aPost("drool", uploadId), content, item: dish } })).id);
}

const signIn = async (page: Page, { email }: Who, next: string) => {
  await page.goto(`/login?next=${next}`);
  await fillLogIn(page, email);
  await page.getByRole("button", { name: "Account menu" }).waitFor();
};
const posts = (page: Page) => page.locator("main article");
const captions = (page: Page) => page.locator(".post-caption").allTextContents();

it("two people post, like and comment, and take things back", async () => {
  for (let n = 1; n <= 11; n++) await postSnap(ken, `Plate ${n}`);
  const first = await postSnap(sofia, "One <b>line</b>\nhttps://example.org", dish);
  for (let n = 1; n <= 11; n++)
    await call(as(sofia), addComment, { params: { id: first }, body: { content: `Comment ${n}`, key: randomUUID() } });

  const html = await (await fetch(`${server.url}/snaps`)).text();
  expect(html).toContain(">Plate 11<");
  expect(html).not.toContain(">Plate 2<");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "phone" });
  await page.goto("/snaps");
  await waitForHydration(page);
  expect(await captions(page)).toEqual(["One <b>line</b>\nhttps://example.org", ...plates(11, 9)]);
  const card = posts(page).first();
  await card.getByRole("button", { name: "Like 0" }).click({ force: true });
  expect(await card.locator("[data-tip-open]").getAttribute("data-tip")).toBe("Sign in to like");
  await card.getByRole("button", { name: "Comment (11)" }).click();
  await card.getByRole("button", { name: "Show earlier comments" }).click();
  await expect.poll(() => card.locator(".comment-text").allTextContents()).toHaveLength(11);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "snaps-comments", "phone");

  await signIn(page, ken, "/snaps");
  await card.getByRole("button", { name: "Like 0", exact: true }).click();
  await card.getByRole("button", { name: "Like 1", pressed: true }).waitFor();
  await card.getByRole("button", { name: "Comment (11)" }).click();
  await card.getByRole("textbox", { name: "Comment" }).fill("Save me\na slice");
  await card.getByRole("button", { name: "Post" }).click();
  await card.getByText("Save me").waitFor();
  await card.getByRole("button", { name: "Comment (12)" }).waitFor();
  await page.reload();
  await card.getByRole("button", { name: "Like 1", pressed: true }).waitFor();
  await card.getByRole("button", { name: "Comment (12)" }).waitFor();
  await page.getByRole("button", { name: "Load More" }).click();
  await expect.poll(() => captions(page)).toEqual(["One <b>line</b>\nhttps://example.org", ...plates(11, 11)]);
  await page.getByText("Plate 3", { exact: true }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  await posts(page).nth(9).getByRole("link", { name: "Snap by ken_w" }).click();
  await page.getByRole("link", { name: "Older Snap" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Plate 2", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText("Plate 3", { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(before - 5);
  await posts(page).nth(11).getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Snap deleted successfully!").waitFor();
  await expect.poll(() => captions(page)).toHaveLength(11);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("a Snap has a page of its own, which says what it is", async () => {
  const id = await postSnap(sofia, 'On its own page "><img src=x onerror=alert(1)></script>', dish);
  await call(as(ken), setLike, { params: { id }, body: { isLiked: true } });
  const html = await (await fetch(`${server.url}/snap/${id}`)).text();
  expect(html).toMatch(/property="og:image" content="http[^"]+\/media\/post-images\/[^"]+\.webp"/);
  expect(html).toContain('name="twitter:card" content="summary_large_image"');
  expect(html).toContain('property="og:description" content="On its own page &quot;>&lt;img src=x');
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("alert(1)></script>");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen: "desktop" });
  await page.goto(`/snap/${id}`);
  await waitForHydration(page);
  const side = page.getByRole("complementary");
  await side.getByRole("link", { name: "Dive In!" }).waitFor();
  await side.getByText("No comments yet.").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "snap");
  await page.getByText('On its own page "><img src=x onerror=alert(1)></script>').first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await page.evaluate(() => sessionStorage.setItem("lens", "[7]"));
  await page.goto("/pics");
  await page.locator(".pic-name").getByText("Milk not stated").first().waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "pics");
  await page.getByRole("link", { name: "Feed", exact: true }).click();
  await page.getByRole("link", { name: "Grid", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/pics");
  await page
    .getByRole("link", { name: /Birria Tacos/ })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/snap/${id}`);
  expect(consoleErrors).toEqual([]);
  for (const path of [`/snap/${dish.id}`, "/snap/x", `/drool/${id}`])
    expect((await fetch(server.url + path)).status).toBe(404);
  await page.goto(`/drool/${id}`);
  await page.getByRole("heading", { name: "Drool Not Found" }).waitFor();
  await leave();
});

it("a Drool fills a phone, and can be left, and followed by keys and buttons", async () => {
  const [, id = ""] = drools;
  await call(as(sofia), addComment, { params: { id }, body: { content: "Which one?", key: id } });
  const html = await (await fetch(`${server.url}/drool/${id}`)).text();
  expect(html).toMatch(/property="og:video" content="http[^"]+\/media\/post-videos\/[^"]+\.mp4"/);
  expect(html).toContain('property="og:video:type" content="video/mp4"');
  const { page, leave } = await newVisitor(browser, server.url, { screen: "phone" });
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) films.push(request.url());
  });
  await page.goto("/drools");
  await waitForHydration(page);
  // Nothing plays by itself with reduced motion.
  await posts(page).first().getByRole("button", { name: "Play" }).waitFor();
  expect(await page.locator("video").evaluateAll((all) => all.every((one) => (one as HTMLVideoElement).paused))).toBe(
    true,
  );
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "drools");
  await posts(page).first().getByRole("button", { name: "Play" }).click();
  await posts(page).first().getByText("This video can't be played right now.").waitFor();
  await posts(page).first().getByRole("link", { name: "Open this Drool" }).click();
  const stage = page.getByRole("region", { name: "Drool by ken_w" });
  await stage.getByText("Second clip").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "drool");
  const top = page.getByRole("banner");
  for (const [width, height] of [
    [844, 390],
    [390, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await top.getByRole("link", { name: "Search" }).isVisible()).toBe(true);
    expect(await coveredBy(top.getByRole("link").or(top.getByRole("button")), "main")).toEqual([]);
    const bar = await top.boundingBox();
    const film = await stage.boundingBox();
    expect(film?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(film?.width).toBe(width);
    if (height > 500) expect((film?.y ?? 0) + (film?.height ?? 0)).toBe(height - 64);
  }
  await page.keyboard.press("ArrowDown");
  await stage.getByText("First clip").waitFor();
  await stage.getByRole("link", { name: "Newer Drool" }).click();
  await stage.getByText("Second clip").waitFor();
  await swipe(page, { x: 195, y: 500 }, { x: 195, y: 300 });
  await stage.getByText("First clip").waitFor();
  await swipe(page, { x: 100, y: 400 }, { x: 300, y: 400 });
  await stage.getByText("Second clip").waitFor();
  await stage.getByRole("button", { name: "Comment (1)" }).click();
  const comments = page.getByRole("dialog", { name: "Comments" });
  await comments.getByText("Which one?").waitFor();
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "drool-comments", "phone");
  await comments.getByRole("button", { name: "More options" }).click();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Report"]);
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem").waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await stage.getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Drools", exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/drools");
  expect(new Set(films).size).toBeLessThanOrEqual(2);
  await leave();
});

it("the clip that is looked at plays, silently at first and one at a time", async () => {
  const film = await recordFilm();
  const visit = async ({ savesData = false, hasMotion = true, hasFiles = true } = {}) => {
    const visitor = await newVisitor(browser, server.url, { screen: "phone", hasMotion });
    const { page } = visitor;
    const fetched: string[] = [];
    if (!hasFiles) await page.route("**/*.js", (route) => route.abort());
    if (savesData)
      await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
    await page.route("**/*.mp4", (route) => {
      fetched.push(route.request().url());
      return route.fulfill({ body: film, contentType: "video/webm" });
    });
    await page.goto("/drools");
    if (hasFiles) await waitForHydration(page);
    const states = () =>
      page.locator("video").evaluateAll((all) =>
        all.map((one) => {
          const { paused, muted, currentTime } = one as HTMLVideoElement;
          return `${paused ? "paused" : currentTime > 0 ? "plays" : "begins"}${muted ? "" : " aloud"}`;
        }),
      );
    return { ...visitor, fetched, states };
  };
  const { page, states, leave } = await visit();
  await expect.poll(states).toEqual(["plays", "paused"]);
  await posts(page).nth(1).getByRole("button", { name: "Play" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(states).toEqual(["paused", "plays"]);
  await posts(page).nth(1).getByRole("button", { name: "Turn sound on" }).click();
  await expect.poll(states).toEqual(["paused aloud", "plays aloud"]);
  await posts(page).nth(1).getByRole("button", { name: "Pause" }).press("Enter");
  await expect.poll(states).toEqual(["paused aloud", "paused aloud"]);
  expect(await page.evaluate(() => localStorage.getItem("drool-sound"))).toBe("on");
  await posts(page).first().getByRole("link", { name: "Open this Drool" }).click();
  await page.getByRole("slider", { name: "Position in the video" }).waitFor();
  await expect.poll(states).toEqual(["plays aloud"]);
  await leave();
  const saver = await visit({ savesData: true });
  await posts(saver.page).first().getByRole("button", { name: "Play" }).waitFor();
  expect(saver.fetched).toEqual([]);
  await posts(saver.page).first().getByRole("button", { name: "Play" }).click();
  await expect.poll(saver.states).toEqual(["plays", "paused"]);
  await saver.leave();
  // Before its scripts load.
  const early = await visit({ hasFiles: false });
  await expect.poll(early.states).toEqual(["plays", "paused"]);
  await early.page.locator(".clip[data-started]").waitFor();
  await early.leave();
  const still = await visit({ hasFiles: false, hasMotion: false });
  expect(await still.states()).toEqual(["paused", "paused"]);
  expect(still.fetched).toEqual([]);
  await still.leave();
});

it("a Drool is its author's until its video is ready, plays for everybody then, and goes with its files", async () => {
  const uploadId = await uploadVideo(sofia, await readFile(await ordinaryVideos["video/quicktime"]()));
  const { path } = await call(as(sofia), finishVideoUpload, { params: { id: uploadId } });
  const body = { ...aPost("drool", uploadId), content: "From a phone" };
  expect((await call(as(sofia), createPost, { body })).state).toBe("processing");
  for (const type of ["video/mp4", "video/webm", "video/x-msvideo"] as const) {
    const id = await uploadVideo(ken, await readFile(await ordinaryVideos[type]()));
    await call(as(ken), finishVideoUpload, { params: { id } });
    await call(as(ken), createPost, { body: { ...aPost("drool", id), content: `Was ${type}` } });
  }
  const author = await newVisitor(browser, server.url, { screen: "phone" });
  await signIn(author.page, sofia, "/drools");
  await author.page.getByText("Processing video...").waitFor();
  expect(await axeViolationsByDayAndNight(author.page)).toEqual([]);
  expect(await author.page.locator("main article").filter({ hasText: "From a phone" }).count()).toBe(0);
  await server.emails();
  const own = author.page.locator("main article").filter({ hasText: "From a phone" });
  await own.waitFor();
  expect(await author.page.getByText("Processing video...").count()).toBe(0);
  const unready = () => server.db.write.selectFrom("videos").select("id").where("state", "<>", "ready").execute();
  await expect.poll(() => server.emails().then(unready)).toEqual([]);
  // Feeds are up to a second old.
  const captions = ["Was video/x-msvideo", "Was video/webm", "Was video/mp4", "From a phone"];
  const listed = async () => (await call(server.transport, listPosts, { query: { kind: "drool" } })).posts;
  await expect.poll(async () => (await listed()).map((post) => post.content)).toEqual(expect.arrayContaining(captions));

  const { page, leave } = await newVisitor(browser, server.url, { screen: "desktop", hasMotion: true });
  await page.goto("/drools");
  await waitForHydration(page);
  for (const caption of captions) {
    const video = page.locator("main article").filter({ hasText: caption }).locator("video");
    const now = () => video.evaluate((one) => (one as HTMLVideoElement).currentTime);
    await video.evaluate((one) => one.scrollIntoView({ block: "center" }));
    await expect.poll(now).toBeGreaterThan(0);
    const before = await now();
    await expect.poll(now).not.toBe(before);
  }
  expect((await fetch(server.url + path)).status).toBe(200);
  await leave();

  await own.getByRole("button", { name: "More options" }).click();
  await author.page.getByRole("menuitem", { name: "Delete" }).click();
  await author.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await own.waitFor({ state: "detached" });
  await server.emails();
  await expect.poll(async () => (await fetch(server.url + path)).status).toBe(404);
  await author.leave();
});

async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
  await session.detach();
}

async function uploadVideo({ accessToken }: Who, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}`, "tus-resumable": "1.0.0" };
  const created = await fetch(`${server.url}/api/videos/uploads`, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes.length) },
  });
  const address = new URL(created.headers.get("location") ?? "", server.url);
  await fetch(address, {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: Uint8Array.from(bytes),
  });
  return address.pathname.split("/").at(-1) ?? "";
}

async function recordFilm(): Promise<Buffer> {
  const page = await browser.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 180;
    canvas.height = 320;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const context = canvas.getContext("2d");
    for (let n = 0; n < 40 && context; n++) {
      context.fillStyle = `hsl(${n * 9} 60% 45%)`;
      context.fillRect(0, 0, 180, 320);
      await new Promise(requestAnimationFrame);
    }
    await new Promise((done) => {
      recorder.onstop = done;
      recorder.stop();
    });
    return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()));
  });
  await page.close();
  return Buffer.from(bytes);
}

function plates(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Plate ${from - index}`);
}
