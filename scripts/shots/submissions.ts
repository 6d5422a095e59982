/** The form for a dish or a product, and what one does with an item of one's own. */
import type { Page } from "playwright-core";
import { fail, openCard, type Scenes } from "./camera.ts";

/** Its states. */
export const submissions: Scenes = {
  choice: { path: "/", isSignedIn: true, act: openPanel },
  dish: { path: "/", isSignedIn: true, act: (page) => openForm(page, "Eat Out") },
  "dish-errors": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Eat Out");
      await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByText("Please fill in required fields").last().waitFor();
    },
  },
  "photo-not-added": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Eat Out");
      const panel = page.getByRole("dialog");
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") };
      await panel.locator('input[name="imageUrl"]').setInputFiles(file);
      await panel.getByLabel("Dish Name*").fill("Plain Rice");
      await panel.getByLabel("Restaurant Name*").fill("The Bowl");
      await panel.getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByRole("button", { name: "Post without the photo" }).waitFor();
    },
  },
  "restaurants-found": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Eat Out");
      await page.getByLabel("Restaurant Name*").pressSequentially("the");
      await page.getByRole("option").first().waitFor();
    },
  },
  "restaurant-known": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Eat Out");
      await page.getByLabel("Restaurant Name*").pressSequentially("the");
      await page.getByRole("option").first().click();
    },
  },
  "pin-adjust": { path: "/", isSignedIn: true, act: adjustPin },
  "pin-set": {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await adjustPin(page);
      await page.getByRole("button", { name: "Set pin" }).click();
      await page.getByRole("img", { name: /^Plan with the pin/ }).waitFor();
    },
  },
  product: { path: "/pantry-100", isSignedIn: true, act: (page) => openForm(page, "Eat In") },
  labels: {
    path: "/",
    isSignedIn: true,
    act: async (page) => {
      await openForm(page, "Eat Out");
      await page.getByText("More details").click();
      await page.getByRole("checkbox", { name: "Sulphites" }).scrollIntoViewIfNeeded();
    },
  },
  "owner-menu": { path: "/", isSignedIn: true, act: openOwnerMenu },
  edit: { path: "/", isSignedIn: true, act: (page) => chooseFromOwnerMenu(page, "Edit") },
  "edit-failed": {
    path: "/",
    isSignedIn: true,
    before: fail("**/api/dishes/*"),
    act: async (page) => {
      await chooseFromOwnerMenu(page, "Edit");
      await page.getByRole("button", { name: "Try again" }).waitFor();
    },
  },
  delete: { path: "/", isSignedIn: true, act: (page) => chooseFromOwnerMenu(page, "Delete") },
};

async function openPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

async function openForm(page: Page, kind: "Eat Out" | "Eat In"): Promise<void> {
  await openPanel(page);
  await page.getByRole("dialog").getByRole("button", { name: kind }).click();
  await page.getByText("More details").waitFor();
}

async function adjustPin(page: Page): Promise<void> {
  await openForm(page, "Eat Out");
  await page.getByLabel("Restaurant Name*").fill("Miso Counter");
  await page.getByRole("button", { name: "Set a pin" }).click();
  await page.getByRole("dialog", { name: "Adjust the pin" }).waitFor();
}

async function openOwnerMenu(page: Page): Promise<void> {
  await openCard(1)(page);
  await page.getByRole("button", { name: "More options" }).click();
}

async function chooseFromOwnerMenu(page: Page, entry: "Edit" | "Delete"): Promise<void> {
  await openOwnerMenu(page);
  await page.getByRole("menuitem", { name: entry }).click();
}
