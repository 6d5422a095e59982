import { describe, expect, it } from "vitest";
import { openBrowser } from "./browser.ts";
import {
  accountMenu,
  confirmByLink,
  emailOf,
  fillLogIn,
  initialsOn,
  linkFor,
  newMember,
  password,
  signIn,
  signUp,
  startMemberServer,
} from "./members.ts";
import { ownSlowSite } from "./slow-site.ts";
import { delayRequests, newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();

describe.each(["phone", "desktop"] as const)("somebody on a %s", (screen) => {
  it("joins, proves the address, signs in, stays signed in, and signs out", async () => {
    const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { screen });
    const username = `amira_${screen}`;
    await signUp(page, username);
    await page.getByText("Account Created!").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.getByLabel("Email").inputValue()).toBe(emailOf(username));
    await page.reload();
    await page.getByText("Account created successfully!").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(emailOf(username));

    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    const alert = page.locator("form [role=alert]");
    await alert.getByText("Please verify your email address before signing in.").waitFor();
    await page.getByText("Sign In Error").waitFor();
    await alert.getByRole("button", { name: "Resend verification e-mail" }).click();
    await alert.getByText("a new email is on its way").waitFor();

    await confirmByLink(server, page, username);
    await page.getByText("Email verified").waitFor();
    await accountMenu(page).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    expect(await initialsOn(page)).toBe("AM");

    await page.reload();
    await accountMenu(page).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      "Profile",
      "Notifications",
      "Saved",
      "Ate it",
      "Settings",
      "Logout",
    ]);

    await page.goto("/");
    await accountMenu(page).waitFor();
    const scripts = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    await expect
      .poll(async () => (await scripts()).join())
      .toMatch(/loaded-menu-.*toast-host-|toast-host-.*loaded-menu-/);
    await page.context().setOffline(true);
    const logOut = async () => {
      await accountMenu(page).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
    };
    await logOut();
    await page.getByText("Sign Out Error").waitFor();
    await page.getByText("An unexpected error occurred during sign out.").waitFor();
    await page.context().setOffline(false);
    await logOut();
    await page.getByText("You have been successfully signed out.").waitFor();
    await waitForHydration(page);
    await page.reload();
    await waitForHydration(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    // Browsers log refusals themselves.
    expect(consoleErrors.filter((line) => !/status of 400|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
    await leave();
  });
});

describe("a server that is started again", () => {
  it("still knows who was signed in", async () => {
    const email = await newMember(server, "rosa_stays");
    const { page, leave } = await newVisitor(browser, server.url);
    await page.goto("/login");
    await fillLogIn(page, email);
    await accountMenu(page).waitFor();
    await server.restart();
    await page.reload();
    await accountMenu(page).waitFor();
    expect(await initialsOn(page)).toBe("RO");
    await leave();
  });
});

describe("two tabs of one browser", () => {
  it("are Ann together, then Bob together, and nobody by turns", async () => {
    const [ann, bob] = [await newMember(server, "ann_tabs"), await newMember(server, "bob_tabs")];
    const { page: one, consoleErrors, leave } = await newVisitor(browser, server.url);
    const two = await one.context().newPage();
    const actors: string[] = [];
    for (const page of [one, two]) {
      page.on("request", (request) => {
        const token = request.headers().authorization;
        if (request.url().endsWith("/api/accounts/me") && token) actors.push(requirePerson(token));
      });
    }
    await two.goto("/");
    await waitForHydration(two);
    await one.goto("/login?next=/lists");
    await fillLogIn(one, ann);
    await expect.poll(() => new URL(one.url()).pathname).toBe("/lists");
    await accountMenu(two).waitFor();
    expect(await initialsOn(two)).toBe("AN");

    await accountMenu(one).click();
    await one.getByRole("menuitem", { name: "Logout" }).click();
    await waitForHydration(two);
    await one.goto("/login");
    await fillLogIn(one, bob);
    await accountMenu(one).waitFor();
    await accountMenu(two).waitFor();
    expect([await initialsOn(one), await initialsOn(two)]).toEqual(["BO", "BO"]);
    // One profile request per tab and person.
    expect(new Set(actors.slice(0, 2)).size).toBe(1);
    expect(new Set(actors.slice(2)).size).toBe(1);
    expect(new Set(actors).size).toBe(2);

    await Promise.all([one.reload(), two.reload()]);
    await accountMenu(one).waitFor();
    await accountMenu(two).waitFor();
    expect([await initialsOn(one), await initialsOn(two)]).toEqual(["BO", "BO"]);
    expect(consoleErrors).toEqual([]);
    await leave();
  });

  it("refresh the session one after the other, so that none sends a cookie that two others have replaced", async () => {
    const email = await newMember(server, "cleo_tabs");
    const { page: one, leave } = await newVisitor(browser, server.url);
    await one.goto("/login");
    await fillLogIn(one, email);
    await accountMenu(one).waitFor();
    const two = await one.context().newPage();
    let refreshes = 0;
    two.on("request", (request) => {
      if (request.url().endsWith("grant_type=refresh_token")) refreshes += 1;
    });
    await one.evaluate(() => {
      const refresh = new Promise((resolve) => addEventListener("refreshed", resolve));
      void navigator.locks.request("session", () => refresh);
    });
    await two.goto("/");
    const pendingLocks = () => two.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(pendingLocks).toBe(1);
    expect(refreshes).toBe(0);
    await one.evaluate(() => dispatchEvent(new Event("refreshed")));
    await accountMenu(two).waitFor();
    expect(refreshes).toBe(1);
    await leave();
  });

  it("sign somebody in only once no refresh is under way, which would clear the cookie if it were refused", async () => {
    const email = await newMember(server, "dora_tabs");
    const { page: one, leave } = await newVisitor(browser, server.url);
    const two = await one.context().newPage();
    let signIns = 0;
    one.on("request", (request) => {
      if (request.url().endsWith("grant_type=password")) signIns += 1;
    });
    await two.goto("/terms");
    await two.evaluate(() => {
      const refresh = new Promise((resolve) => addEventListener("refreshed", resolve));
      void navigator.locks.request("session", () => refresh);
    });
    await one.goto("/login");
    await fillLogIn(one, email);
    await expect.poll(() => two.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
    expect(signIns).toBe(0);
    await two.evaluate(() => dispatchEvent(new Event("refreshed")));
    await accountMenu(one).waitFor();
    expect(signIns).toBe(1);
    await leave();
  });

  it("change hands without a sign-out between: Bob signs in over Ann, and a reload shows Bob", async () => {
    const [ann, bob] = [await newMember(server, "anna_over"), await newMember(server, "bert_over")];
    const { page, leave } = await newVisitor(browser, server.url);
    await page.goto("/login");
    await fillLogIn(page, ann);
    await accountMenu(page).waitFor();
    await page.evaluate(
      ([email, password]) =>
        fetch("/auth/v1/token?grant_type=password", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password }),
        }),
      [bob, password],
    );
    // It stays Ann until it asks again, then is Bob.
    expect(await initialsOn(page)).toBe("AN");
    await page.reload();
    await accountMenu(page).waitFor();
    expect(await initialsOn(page)).toBe("BE");
    await leave();
  });
});

describe("a page on a slow line", () => {
  it("asks who is signed in before what keeps the session is there, and once", async () => {
    const email = await newMember(server, "early_edna");
    const { page, leave } = await newVisitor(browser, server.url);
    await signIn(page, email);
    const release = await delayRequests(page, "**/assets/{members,module}-*.js");
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("grant_type=refresh_token")) refreshes += 1;
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(() => refreshes).toBe(1);
    release();
    await accountMenu(page).waitFor();
    expect([await initialsOn(page), refreshes]).toEqual(["EA", 1]);
    await leave();
  });

  it("that is left before its refresh is answered has the new cookie all the same", async () => {
    const email = await newMember(server, "leaving_leo");
    const slow = await ownSlowSite(server.url);
    const { page, leave } = await newVisitor(browser, slow.url);
    await signIn(page, email);
    const sessionCookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === "dishboard-session")?.value;
    const before = await sessionCookie();
    expect(before).toMatch(/\w/);
    const { arrived, release } = slow.hold("/auth/v1/token");
    await page.goto("/", { waitUntil: "commit" });
    await arrived;
    await page.goto("about:blank");
    release();
    await expect.poll(sessionCookie).not.toBe(before);
    await page.goto("/");
    await accountMenu(page).waitFor();
    await leave();
  });
});

function requirePerson(authorization: string): string {
  const [, claims = ""] = authorization.split(".");
  return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string }).sub;
}

it("a forgotten password is replaced by the link of a mail", async () => {
  const email = await newMember(server, "forgetful");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email*").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.getByText("a link to choose a new password is on its way").waitFor();

  await page.goto(await linkFor(server, email));
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await page.getByLabel("New Password*").fill("password");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.getByText("Please choose a less common password").waitFor();
  await page.getByLabel("New Password*").fill("sage and butter");
  await page.getByRole("button", { name: "Save Password" }).click();
  await page.getByText("Password changed").waitFor();
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await waitForHydration(page);

  await page.goto("/login");
  await fillLogIn(page, email);
  await page.getByText("Invalid email or password. Please try again.").waitFor();
  await page.getByText("Invalid email or password. Please check your credentials and try again.").waitFor();
  await fillLogIn(page, email, "sage and butter");
  await accountMenu(page).waitFor();
  expect(consoleErrors.filter((line) => !/status of 4(00|22)/.test(line))).toEqual([]);
  await leave();
});

it("a link that is used up, cut short or invented says so", async () => {
  const { page, leave } = await newVisitor(browser, server.url);
  for (const link of ["/#token_hash=cut", `/#token_hash=${"x".repeat(43)}&type=signup`]) {
    await page.goto("/snaps");
    await page.goto(link);
    const dialog = page.getByRole("dialog", { name: "Email not verified" });
    await dialog.getByText("This link is invalid or has expired.").waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    await dialog.getByRole("link", { name: "Sign In" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Email" }).fill(emailOf("nobody"));
    expect(new URL(page.url()).pathname).toBe("/login");
  }
  await page.goto(`/reset-password#token_hash=${"x".repeat(43)}&type=recovery`);
  await page.getByText("This link is invalid or has expired.").waitFor();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  await leave();
});

it("who is sent to sign in comes back to where they were going, and needs no form twice", async () => {
  const email = await newMember(server, "guest");
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(page.url()).toBe(`${server.url}/login?next=%2Fprofile`);
  await fillLogIn(page, email);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/profile\/[0-9a-f-]{36}$/);
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  }
  expect(consoleErrors).toEqual([]);
  await leave();
});
