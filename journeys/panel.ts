import type { Browser, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { cardOf, detailsOn } from "./board.ts";
import { accountMenu, newMember, signIn } from "./members.ts";
import type { TestServer } from "./server.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Somebody who has an account and is signed in. */
export async function newSubmitter(
  browser: Browser,
  server: TestServer,
  username: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await newVisitor(browser, server.url, options);
  await signIn(visitor.page, await newMember(server, username));
  await visitor.page.goto("/");
  await accountMenu(visitor.page).waitFor();
  return visitor;
}

/** The panel in which items are submitted. */
export function panelOn(page: Page) {
  return page.getByRole("dialog");
}

/** Opens the panel by its button, on the form of a kind, with all its fields. */
export async function openForm(page: Page, kind: "Eat Out" | "Eat In"): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await panelOn(page).getByRole("button", { name: kind }).click();
  await unfoldDetails(page);
}

/** Shows the fields that are folded away in a new form. */
export async function unfoldDetails(page: Page): Promise<void> {
  await panelOn(page).getByText("More details").click();
  await panelOn(page).getByRole("group", { name: "Allergens" }).waitFor();
}

/** Enters an unknown restaurant's name and waits until the note about it has moved the fields below. */
export async function nameNewRestaurant(page: Page, name: string): Promise<void> {
  await panelOn(page).getByLabel("Restaurant Name*").fill(name);
  await panelOn(page).getByText("No restaurant with that name nearby.").waitFor();
}

/** Presses the panel's own button that sends it. */
export async function sendForm(page: Page): Promise<void> {
  await panelOn(page).getByRole("button", { name: "Submit", exact: true }).click();
}

/** Lets a file be the photo, and waits until it is uploaded. */
export async function choosePhoto(page: Page, colour: string): Promise<void> {
  await chooseFile(page, "photo.jpg", await flatPhoto(1_600, 1_200, colour).jpeg().toBuffer());
  await panelOn(page).getByRole("button", { name: "Remove", exact: true }).waitFor();
}

/** Chooses a file for the photo. */
export async function chooseFile(page: Page, name: string, buffer: Buffer, mimeType = "image/jpeg"): Promise<void> {
  await panelOn(page).locator('input[name="imageUrl"]').setInputFiles({ name, mimeType, buffer });
}

/** A photo of one colour. */
export function flatPhoto(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Opens one's own card and chooses from its menu. */
export async function chooseFromMenu(page: Page, name: string, entry: "Edit" | "Delete"): Promise<void> {
  const card = cardOf(page, name);
  const toggle = card.getByRole("button", { name, exact: true });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await detailsOn(page).getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
