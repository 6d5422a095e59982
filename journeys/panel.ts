import type { Browser, Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { cardOf, detailsOn } from "./board.ts";
import { accountMenu, newMember, signIn } from "./members.ts";
import type { TestServer } from "./server.ts";
import { newVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** A signed-in person with an account. */
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

/** The submission panel. */
export function panelOn(page: Page) {
  return page.getByRole("dialog");
}

/** Opens a kind's form with all fields. */
export async function openForm(page: Page, kind: "Eat Out" | "Eat In"): Promise<void> {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await panelOn(page).getByRole("button", { name: kind }).click();
  await unfoldDetails(page);
}

/** Unfolds a new form's fields. */
export async function unfoldDetails(page: Page): Promise<void> {
  await panelOn(page).getByText("More details").click();
  await panelOn(page).getByRole("group", { name: "Allergens" }).waitFor();
}

/** Names a new restaurant and waits until its note has moved the fields. */
export async function nameNewRestaurant(page: Page, name: string): Promise<void> {
  await panelOn(page).getByLabel("Restaurant Name*").fill(name);
  await panelOn(page).getByText("No restaurant with that name nearby.").waitFor();
}

/** Submits the panel's form. */
export async function sendForm(page: Page): Promise<void> {
  await panelOn(page).getByRole("button", { name: "Submit", exact: true }).click();
}

/** Uploads a photo. */
export async function choosePhoto(page: Page, colour: string): Promise<void> {
  await chooseFile(page, "photo.jpg", await flatPhoto(1_600, 1_200, colour).jpeg().toBuffer());
  await panelOn(page).getByRole("button", { name: "Remove", exact: true }).waitFor();
}

export async function chooseFile(page: Page, name: string, buffer: Buffer, mimeType = "image/jpeg"): Promise<void> {
  await panelOn(page).locator('input[name="imageUrl"]').setInputFiles({ name, mimeType, buffer });
}

/** A one-colour photo. */
export function flatPhoto(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Chooses from an own card's menu. */
export async function chooseFromMenu(page: Page, name: string, entry: "Edit" | "Delete"): Promise<void> {
  const card = cardOf(page, name);
  const toggle = card.getByRole("button", { name, exact: true });
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await detailsOn(page).getByRole("button", { name: "More options" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
