import type { Browser, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ownBrowser } from "./browser.ts";
import { ownSite } from "./site.ts";
import { barriersOn, newVisitor, settled } from "./visitor.ts";

// All these people come from one machine, and more quickly than people do.
const site = await ownSite({
  PASSWORD_WORK: "light",
  LIMIT_SIGN_IN: "1000/15m",
  LIMIT_SIGN_IN_NETWORK: "1000/15m",
  LIMIT_SIGN_UP: "1000/15m",
  LIMIT_MAIL: "1000/15m",
  LIMIT_MAIL_NETWORK: "1000/15m",
});
const browser: Browser = await ownBrowser();
const password = "butter and sage";
const emailOf = (username: string) => `${username}@example.org`;

/** Fills the form in and sends it. */
async function signUp(page: Page, username: string): Promise<void> {
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

async function fillLogIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function linkFor(email: string): Promise<string> {
  const letter = (await site.letters()).find(({ to }) => to === email);
  if (!letter) throw new Error(`No letter came to ${email}`);
  const { pathname, hash } = new URL(letter.link);
  return pathname + hash;
}

/** Somebody who has an account. */
async function newMember(username: string): Promise<string> {
  const reply = await fetch(`${site.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(username), password, data: { username } }),
  });
  expect(reply.status).toBe(200);
  const { hash } = new URL(await linkFor(emailOf(username)), site.url);
  const [, token_hash] = /token_hash=([\w-]+)/.exec(hash) ?? [];
  await fetch(`${site.url}/auth/v1/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "signup", token_hash }),
  });
  return emailOf(username);
}

const menuOf = (page: Page) => page.getByRole("button", { name: "Account menu" });
const initialsOn = (page: Page) => menuOf(page).locator(".avatar").textContent();

describe.each(["phone", "desktop"] as const)("somebody on a %s", (screen) => {
  it("joins, proves the address, signs in, stays signed in, and signs out", async () => {
    const { page, trouble, leave } = await newVisitor(browser, site.url, { screen });
    const username = `amira_${screen}`;
    await signUp(page, username);
    await page.getByText("Account Created!").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");

    await fillLogIn(page, emailOf(username));
    const alert = page.locator("form [role=alert]");
    await alert.getByText("Please verify your email address before signing in.").waitFor();
    await page.getByText("Sign In Error").waitFor();
    await alert.getByRole("button", { name: "Resend verification e-mail" }).click();
    await alert.getByText("a new e-mail is on its way").waitFor();

    await page.goto(await linkFor(emailOf(username)));
    await page.getByText("Email verified").waitFor();
    await menuOf(page).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(await initialsOn(page)).toBe("AM");

    await page.reload();
    await menuOf(page).click();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Profile", "Settings", "Logout"]);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByText("You have been successfully signed out.").waitFor();
    await settled(page);
    await page.reload();
    await settled(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    // The browser itself writes down every refusal.
    expect(trouble.filter((line) => !line.includes("status of 400"))).toEqual([]);
    await leave();
  });
});

describe("two tabs of one browser", () => {
  it("are Ann together, then Bob together, and nobody by turns", async () => {
    const [ann, bob] = [await newMember("ann_tabs"), await newMember("bob_tabs")];
    const { page: one, trouble, leave } = await newVisitor(browser, site.url);
    const two = await one.context().newPage();
    const actors: string[] = [];
    for (const page of [one, two]) {
      page.on("request", (request) => {
        const token = request.headers().authorization;
        if (request.url().endsWith("/api/accounts/me") && token) actors.push(personIn(token));
      });
    }
    await two.goto("/");
    await settled(two);
    await one.goto("/login?next=/lists");
    await fillLogIn(one, ann);
    await expect.poll(() => new URL(one.url()).pathname).toBe("/lists");
    await menuOf(two).waitFor();
    expect(await initialsOn(two)).toBe("AN");

    await menuOf(one).click();
    await one.getByRole("menuitem", { name: "Logout" }).click();
    await settled(two);
    await one.goto("/login");
    await fillLogIn(one, bob);
    await menuOf(one).waitFor();
    await menuOf(two).waitFor();
    expect([await initialsOn(one), await initialsOn(two)]).toEqual(["BO", "BO"]);
    // Each tab has asked for each person's profile, once, as that person.
    expect(new Set(actors.slice(0, 2)).size).toBe(1);
    expect(new Set(actors.slice(2)).size).toBe(1);
    expect(new Set(actors).size).toBe(2);

    await Promise.all([one.reload(), two.reload()]);
    await menuOf(one).waitFor();
    await menuOf(two).waitFor();
    expect([await initialsOn(one), await initialsOn(two)]).toEqual(["BO", "BO"]);
    expect(trouble).toEqual([]);
    await leave();
  });

  it("change hands without a sign-out between: Bob signs in over Ann, and the sleeping tab follows", async () => {
    const [ann, bob] = [await newMember("anna_over"), await newMember("bert_over")];
    const { page, leave } = await newVisitor(browser, site.url);
    await page.goto("/login");
    await fillLogIn(page, ann);
    await menuOf(page).waitFor();
    await page.evaluate(
      ([email, password]) =>
        fetch("/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password }),
        }),
      [bob, password],
    );
    // It shows Ann and is Ann until it asks again; from then on it shows Bob and is Bob.
    expect(await initialsOn(page)).toBe("AN");
    await page.reload();
    await menuOf(page).waitFor();
    expect(await initialsOn(page)).toBe("BE");
    await leave();
  });
});

function personIn(authorization: string): string {
  const [, claims = ""] = authorization.split(".");
  return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string }).sub;
}

it("a forgotten password is replaced by the link of a mail", async () => {
  const email = await newMember("forgetful");
  const { page, trouble, leave } = await newVisitor(browser, site.url);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email*").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("a link to choose a new password is on its way").waitFor();

  await page.goto(await linkFor(email));
  expect(await page.evaluate(() => location.hash)).toBe("");
  await page.getByLabel("New Password*").fill("password");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.getByText("Please choose a less common password").waitFor();
  await page.getByLabel("New Password*").fill("sage and butter");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.getByText("Password changed").waitFor();
  await menuOf(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await settled(page);

  await page.goto("/login");
  await fillLogIn(page, email);
  await page.getByText("Invalid email or password. Please try again.").waitFor();
  await page.getByText("Invalid email or password. Please check your credentials and try again.").waitFor();
  await fillLogIn(page, email, "sage and butter");
  await menuOf(page).waitFor();
  expect(trouble.filter((line) => !/status of 4(00|22)/.test(line))).toEqual([]);
  await leave();
});

it("a link that is used up, cut short or invented says so", async () => {
  const { page, leave } = await newVisitor(browser, site.url);
  for (const link of ["/#token_hash=cut", `/#token_hash=${"x".repeat(43)}&type=signup`]) {
    await page.goto("/snaps");
    await page.goto(link);
    await page.getByText("Email not verified").waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  }
  await page.goto(`/reset-password#token_hash=${"x".repeat(43)}&type=recovery`);
  await page.getByLabel("New Password*").fill(password);
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.getByText("This link is invalid or has expired.").waitFor();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await leave();
});

it("who is sent to sign in comes back to where they were going, and needs no form twice", async () => {
  const email = await newMember("guest");
  const { page, trouble, leave } = await newVisitor(browser, site.url);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(page.url()).toBe(`${site.url}/login?next=%2Fprofile`);
  await fillLogIn(page, email);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/profile\/[0-9a-f-]{36}$/);
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  }
  expect(trouble).toEqual([]);
  await leave();
});

it("the keyboard alone is enough to join, to sign in and to sign out", async () => {
  const { page, leave } = await newVisitor(browser, site.url, { screen: "desktop" });
  const press = (key: string) => page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);
  const tabTo = async (name: string) => {
    for (let n = 0; n < 30 && (await focused()) !== name; n++) await press("Tab");
    expect(await focused()).toBe(name);
  };
  await page.goto("/");
  await settled(page);
  await tabTo("Sign In");
  await press("Enter");
  await press("ArrowDown");
  await press("Enter");
  await page.getByRole("heading", { name: "Join the Community" }).waitFor();
  await page.getByLabel("Username*").focus();
  await page.keyboard.type("keys_only");
  await press("Tab");
  await press("Tab");
  await page.keyboard.type(emailOf("keys_only"));
  await press("Tab");
  await page.keyboard.type(password);
  await press("Enter");
  await page.getByText("Account created successfully!").waitFor();

  await page.goto(await linkFor(emailOf("keys_only")));
  await menuOf(page).waitFor();
  await tabTo("Account menuKE");
  await press("Enter");
  await press("End");
  await press("Enter");
  await settled(page);
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(emailOf("keys_only"));
  await press("Tab");
  await page.keyboard.type(password);
  await tabTo("Sign In");
  await press("Enter");
  await menuOf(page).waitFor();
  await leave();
});

describe.each(["phone", "desktop"] as const)("nobody is shut out on a %s", (screen) => {
  it.each(["light", "dark"] as const)("in the %s", async (theme) => {
    const { page, leave } = await newVisitor(browser, site.url, { screen, theme });
    const email = await newMember(`axe_${screen}_${theme}`);
    await page.goto("/signup");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please choose a valid, available username").waitFor();
    expect(await barriersOn(page), "sign-up with errors").toEqual([]);
    await page.getByLabel("Username*").fill("somebody_new");
    await page.getByText("Available").waitFor();
    expect(await barriersOn(page), "sign-up").toEqual([]);
    for (const path of ["/forgot-password", "/reset-password"]) {
      await page.goto(path);
      await page.getByRole("textbox").first().fill("x");
      expect(await barriersOn(page), path).toEqual([]);
    }
    await page.goto("/login");
    await fillLogIn(page, email, "not this one");
    await page.getByText("Invalid email or password. Please try again.").waitFor();
    expect(await barriersOn(page), "log-in").toEqual([]);
    await fillLogIn(page, email);
    await menuOf(page).click();
    expect(await barriersOn(page), "menu").toEqual([]);
    await page.goto("/profile");
    await page.getByRole("heading", { name: "Profile" }).waitFor();
    expect(await barriersOn(page), "profile").toEqual([]);
    await leave();
  });
});

it("nothing jumps while it is found out who looks", async () => {
  const email = await newMember("steady");
  const { page, leave } = await newVisitor(browser, site.url);
  await page.goto("/login");
  await fillLogIn(page, email);
  await menuOf(page).waitFor();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/auth/v1/token*", async (route) => {
    const box = await page.locator(".account").boundingBox();
    expect([box?.width, box?.height]).toEqual([152, 44]);
    expect(await page.locator(".account").getByRole("button").count()).toBe(0);
    await route.continue();
  });
  await page.reload();
  await menuOf(page).waitFor();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await leave();
});
