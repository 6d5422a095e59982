/** The dialog in which a Snap or a Drool is created, the button that opens it, and the gallery of a dish. */
import type { Chart } from "@dishboard/contract/charts";
import type { Post } from "@dishboard/contract/posts";
import type { Page } from "playwright-core";
import { flatPhoto } from "../../journeys/panel.ts";
import { fail, hold, openCard, type Scenes, url } from "./camera.ts";

/** Its states. */
export const createPost: Scenes = {
  button: { path: "/", isSignedIn: true, act: (page) => page.getByRole("button", { name: "Create post" }).waitFor() },
  choice: { path: "/", isSignedIn: true, act: openDialog },
  snap: { path: "/", isSignedIn: true, act: (page) => openForm(page, "Create a Snap") },
  "snap-filled": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await fillSnap(page);
      await page.getByLabel("Caption").fill("Queue was worth every minute.\nThe basil goes on after the oven.");
      await page.getByLabel("Dish or product").pressSequentially("ta");
      await page.getByRole("option").first().click();
    },
  },
  "caption-too-long": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Create a Snap");
      await page.getByLabel("Caption").fill("Much to say. ".repeat(40));
    },
  },
  "items-found": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Create a Snap");
      await page.getByLabel("Dish or product").pressSequentially("ta");
      await page.getByRole("option").first().waitFor();
    },
  },
  "photo-failed": {
    path: "/",
    isSignedIn: true,
    before: fail("**/api/media/*"),
    act: async (page) => {
      await choosePhoto(page);
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  drool: { path: "/", isSignedIn: true, act: (page) => openForm(page, "Create a Drool") },
  "drool-uploading": {
    path: "/",
    isSignedIn: true,
    isStopped: true,
    before: (page) => page.route("**/api/videos/uploads", () => {}),
    act: async (page) => {
      await openForm(page, "Create a Drool");
      const file = { name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(2_000_000) };
      await page.locator('input[name="videoUrl"]').setInputFiles(file);
      await page.getByRole("progressbar").waitFor();
    },
  },
  "narrow-snap": {
    path: "/",
    isSignedIn: true,
    size: { width: 320, height: 640 },
    act: (page) => openForm(page, "Create a Snap"),
  },
  gallery: { path: "/", isSignedIn: true, before: (page) => answerPosts(page, 9), act: openGallery },
  "gallery-of-two": { path: "/", before: (page) => answerPosts(page, 2), act: openGallery },
  "gallery-all": {
    path: "/",
    before: (page) => answerPosts(page, 9),
    act: async (page) => {
      await openGallery(page);
      await page.getByRole("button", { name: "View All" }).click();
    },
  },
  "gallery-empty": { path: "/", isSignedIn: true, before: (page) => answerPosts(page, 0), act: openGallery },
  "gallery-loading": { path: "/", isStopped: true, before: hold("**/api/posts/about/**"), act: scrollToGallery },
  "gallery-failed": { path: "/", before: fail("**/api/posts/about/**"), act: openDish },
  discard: {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await fillSnap(page);
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
};

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create post" }).click();
  await page.getByRole("dialog").waitFor();
}

async function openForm(page: Page, kind: "Create a Snap" | "Create a Drool"): Promise<void> {
  await openDialog(page);
  await page.getByRole("dialog").getByRole("button", { name: kind }).click();
  await page.getByLabel("Caption").waitFor();
}

async function choosePhoto(page: Page): Promise<void> {
  await openForm(page, "Create a Snap");
  const buffer = await flatPhoto(1_200, 900, "#b04020").jpeg().toBuffer();
  await page.locator('input[name="imageUrl"]').setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
}

/** Lets the server have taken a photo. */
async function fillSnap(page: Page): Promise<void> {
  const path = "/media/post-images/a/1.webp";
  const picture = { id: "1", path, url: `http://localhost${path}`, width: 1_200, height: 900, thumbhash: "" };
  await page.route("**/api/media/post-images", (route) => route.fulfill({ json: picture }));
  await choosePhoto(page);
  await page.getByText("File uploaded successfully!").first().waitFor();
}

async function openDish(page: Page): Promise<void> {
  await openCard(1)(page);
  await page.getByRole("link", { name: "Dive In!" }).click();
  await page.waitForURL("**/dish/*");
}

async function openGallery(page: Page): Promise<void> {
  await openDish(page);
  await page.getByText("Share a photo").waitFor();
  await scroll(page);
}

async function scrollToGallery(page: Page): Promise<void> {
  await openDish(page);
  await scroll(page);
}

async function scroll(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Snaps and Drools" }).scrollIntoViewIfNeeded();
  if (page.viewportSize()?.width === 390) await page.mouse.wheel(0, 300);
}

/** Lets people have posted about every dish; the pictures are those of dishes. */
async function answerPosts(page: Page, count: number): Promise<void> {
  const { cards } = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
  const posts = cards.slice(3, 3 + count).map(
    ({ id, image, submitter }, index): Post => ({
      id,
      kind: index % 3 === 1 ? "drool" : "snap",
      content: null,
      createdAt: "2026-11-18T12:00:00.000Z",
      author: { id: submitter?.id ?? "", username: submitter?.username ?? null, avatarUrl: null },
      image,
      video: null,
      item: null,
      likeCount: 0,
      commentCount: 0,
      version: 1,
    }),
  );
  await page.route("**/api/posts/about/**", (route) => route.fulfill({ json: { posts, next: null } }));
}
