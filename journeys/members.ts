import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ownMailServer } from "../testing/mail-server.ts";
import { ownSite, type Site } from "./site.ts";

/** The password of everybody in the journeys. */
export const password = "butter and sage";

/** A site for many people from one machine, who do everything more quickly than people do; a mail server takes its letters. */
export async function busySite(): Promise<Site> {
  const mail = await ownMailServer();
  const site = await ownSite({
    SMTP_URL: mail.url,
    PASSWORD_WORK: "light",
    LIMIT_SIGN_IN: "1000/15m",
    LIMIT_SIGN_IN_NETWORK: "1000/15m",
    LIMIT_SIGN_UP: "1000/15m",
    LIMIT_MAIL: "1000/15m",
    LIMIT_MAIL_NETWORK: "1000/15m",
  });
  return {
    ...site,
    async letters() {
      await site.letters();
      return mail.received.splice(0);
    },
  };
}

/** The address of a person. */
export function emailOf(username: string): string {
  return `${username}@example.org`;
}

/** Fills the sign-up form in and sends it. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Username*").fill(username);
  await page.getByLabel("Full Name").fill(`The ${username}`);
  await page.getByLabel("Email*").fill(emailOf(username));
  await page.getByLabel("Password*").fill(password);
  await page.getByText("Available").waitFor();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page
    .getByText("Account created successfully! Please check your email to verify your account before signing in.")
    .waitFor();
}

/** Fills the log-in form in and sends it. */
export async function fillLogIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The path, with what is behind the #, that the letter to an address leads to. */
export async function linkFor(site: Site, email: string): Promise<string> {
  const letter = (await site.letters()).find(({ to }) => to === email);
  if (!letter) throw new Error(`No letter came to ${email}`);
  const { pathname, hash } = new URL(letter.link);
  return pathname + hash;
}

/** Somebody who has an account; gives their address. */
export async function newMember(site: Site, username: string): Promise<string> {
  const email = emailOf(username);
  const post = (path: string, body: object) =>
    fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const joined = await post("/auth/v1/signup", { email, password, data: { username } });
  const [, token] = /token_hash=([\w-]+)/.exec(await linkFor(site, email)) ?? [];
  const proved = await post("/auth/v1/verify", { type: "signup", token_hash: token });
  expect([joined.status, proved.status]).toEqual([200, 200]);
  return email;
}

/** The button that opens the account menu of who is signed in. */
export function accountMenu(page: Page) {
  return page.getByRole("button", { name: "Account menu" });
}

/** The letters on the avatar of who is signed in. */
export function initialsOn(page: Page): Promise<string | null> {
  return accountMenu(page).locator(".avatar").textContent();
}
