/** The dialog in which a Snap or a Drool is created, and the button that opens it. */
import type { Page } from "playwright-core";
import { flatPhoto } from "../../journeys/panel.ts";
import { fail, type Scenes } from "./camera.ts";

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
