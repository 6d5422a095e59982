import type { Page } from "playwright-core";
import { testSettings } from "../testing/app.ts";
import { ownMailServer } from "../testing/mail-server.ts";
import { signedInPerson } from "../testing/sign-in.ts";
import { startServer, type TestServer } from "./server.ts";

export const password = "butter and sage";

/** A server without sign-in limits, with a mail server. */
export async function startMemberServer(
  environment: Record<string, string> = {},
  options: Parameters<typeof startServer>[1] = {},
): Promise<TestServer> {
  const mail = await ownMailServer();
  const server = await startServer(testSettings({ SMTP_URL: mail.url, ...environment }), options);
  return {
    ...server,
    async emails() {
      await server.emails();
      return mail.received.splice(0);
    },
  };
}

export function emailOf(username: string): string {
  return `${username}@example.org`;
}

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, username);
}

/** Submits the shown sign-up form. */
export async function fillSignUp(page: Page, username: string): Promise<void> {
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

/** Submits the log-in form. */
export async function fillLogIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Signs in without the form; cookies apply from the next page. */
export async function signIn(page: Page, email: string): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const reply = await page.request.post("/auth/v1/token?grant_type=password", { headers, data: { email, password } });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

/** The path and hash of an email's link. */
export async function linkFor(server: TestServer, email: string): Promise<string> {
  const message = (await server.emails()).find(({ to }) => to === email);
  if (!message) throw new Error(`No email came to ${email}`);
  const { pathname, hash } = new URL(message.link);
  return pathname + hash;
}

/** Confirms an account by its email. */
export async function confirmByLink(server: TestServer, page: Page, username: string): Promise<void> {
  await page.goto(await linkFor(server, emailOf(username)));
  await page.getByRole("button", { name: `Confirm as ${username}` }).click();
}

/** Creates an account; returns its address. */
export async function newMember(server: TestServer, username: string): Promise<string> {
  return (await signedInPerson(server, username, password)).email;
}

export function accountMenu(page: Page) {
  return page.getByRole("button", { name: "Account menu" });
}

/** The signed-in person's initials. */
export function initialsOn(page: Page): Promise<string | null> {
  return accountMenu(page).locator(".avatar").textContent();
}
