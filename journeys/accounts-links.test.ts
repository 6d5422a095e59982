import { expect, it } from "vitest";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import {
  accountMenu,
  emailOf,
  fillLogIn,
  initialsOn,
  linkFor,
  newMember,
  password,
  startMemberServer,
} from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor, waitForHydration } from "./visitor.ts";

const server = await startMemberServer();
const browser = await openBrowser();

/** Signs up elsewhere; returns the email link's path and hash. */
async function signUpElsewhere(username: string, { as = emailOf(username), secret = password } = {}): Promise<string> {
  const body = JSON.stringify({ email: as, password: secret, data: { username } });
  const headers = { "content-type": "application/json" };
  const reply = await server.transport("/auth/v1/signup", { method: "POST", headers, body });
  expect(reply.ok).toBe(true);
  return linkFor(server, as);
}

it("a link is used by its button and not by opening it", async () => {
  const username = "opened";
  const link = await signUpElsewhere(username);
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url);
  const dialog = page.getByRole("dialog", { name: "Confirm your email" });
  const verifications: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/v1/verify")) verifications.push(request.url());
  });
  for (const way of ["Close", "Escape"]) {
    await page.goto("/snaps");
    await page.goto(link);
    await dialog.getByText(emailOf(username)).waitFor();
    expect(page.url()).toBe(`${server.url}/`);
    if (way === "Close") expect(await axeViolationsByDayAndNight(page), "link").toEqual([]);
    if (way === "Close") await dialog.getByRole("button", { name: "Close" }).click();
    else await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await waitForHydration(page);
  }
  expect(verifications).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);

  await page.goto("/snaps");
  await page.goto(link);
  await dialog.getByRole("button", { name: `Confirm as ${username}` }).click();
  await page.getByText("Email verified").waitFor();
  expect(await initialsOn(page)).toBe("OP");
  await dialog.waitFor({ state: "detached" });
  const main = page.getByRole("main");
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goto("/snaps");
  await page.goto(link);
  const used = page.getByRole("dialog", { name: "Link already used" });
  await used.getByText("This link has already been used.").waitFor();
  await used.getByText("Your email is confirmed.").waitFor();
  expect(await axeViolationsByDayAndNight(page), "used link").toEqual([]);
  await picture(page, "link-used");
  // Browsers log refusals themselves.
  expect(consoleErrors.filter((line) => !line.includes("status of 404"))).toEqual([]);
  await leave();
});

it("who is signed in as somebody else is asked first", async () => {
  const victim = await newMember(server, "victim");
  const attackers = await signUpElsewhere("attacker");
  const { page, leave } = await newVisitor(browser, server.url);
  await page.goto("/login");
  await fillLogIn(page, victim);
  await accountMenu(page).waitFor();

  await page.goto("/snaps");
  await page.goto(attackers);
  const dialog = page.getByRole("dialog", { name: "Confirm your email" });
  await dialog.getByText("You're signed in as victim. This link is for attacker.").waitFor();
  expect(await axeViolationsByDayAndNight(page), "question").toEqual([]);
  await picture(page, "confirm-email");
  await dialog.getByRole("button", { name: "Stay signed in as victim" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await accountMenu(page).waitFor();
  expect(await initialsOn(page)).toBe("VI");

  await server.transport("/auth/v1/recover", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: await newMember(server, "second") }),
  });
  await page.goto(await linkFor(server, emailOf("second")));
  await page.getByText("You're signed in as victim. This link is for second.").waitFor();
  expect(await axeViolationsByDayAndNight(page), "reset").toEqual([]);
  await page.getByLabel("New Password*").fill("sage and butter");
  await page.getByRole("button", { name: "Save Password as second" }).click();
  await page.getByText("Password changed").waitFor();
  expect(await initialsOn(page)).toBe("SE");
  await leave();
});

it("an address signed up twice needs the password", async () => {
  const email = emailOf("twice");
  const own = await signUpElsewhere("real_owner", { as: email });
  const strangers = await signUpElsewhere("stranger", { as: email, secret: "the stranger's" });
  const { page, leave } = await newVisitor(browser, server.url);
  const dialog = page.getByRole("dialog", { name: "Confirm your email" });
  await page.goto(strangers);
  const confirm = dialog.getByRole("button", { name: "Confirm as stranger" });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Password*").fill(password);
  await confirm.click();
  await dialog.getByText("This is not the password of this sign-up").waitFor();
  expect(await axeViolationsByDayAndNight(page), "wrong password").toEqual([]);
  await dialog.getByRole("button", { name: "Choose a new password" }).click();
  await dialog.getByLabel("New Password*").fill("12345");
  await confirm.click();
  await dialog.getByText("Password must be at least 6 characters long").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto("/snaps");
  await page.goto(own);
  await dialog.getByLabel("Password*").fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("Email verified").waitFor();
  expect(await initialsOn(page)).toBe("RE");
  await leave();
});
