// @vitest-environment happy-dom
import { emailLink, emailLinkErrors, ownProfile } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sessionOf, startNetwork } from "../../../testing/web/network.ts";
import { render } from "../../../testing/web/render.tsx";
import { useLocation } from "../ui/router.tsx";
import { ResetPasswordPage } from "./reset-password.tsx";

const network = startNetwork();
const ada = { id: "0199aaaa-0000-7000-8000-00000000000a", email: "ada@example.org" };
const token = "0123456789abcdef";

const owner = { personId: ada.id, username: "ada", email: ada.email, needsPassword: false };

const verifications = () => network.requests("POST", "/auth/v1/verify");

beforeEach(() => {
  network.answer(emailLink, owner);
  network.answerPath("POST", "/auth/v1/verify", () => ({ body: sessionOf(ada) }));
  network.answerPath("PUT", "/auth/v1/user", () => ({ body: ada }));
  network.answer(ownProfile, {
    ...ada,
    username: "ada",
    fullName: null,
    bio: null,
    avatarUrl: null,
    eraseAt: null,
    isAdministrator: false,
    isModerator: false,
  });
});

function Site() {
  const { pathname } = useLocation();
  return pathname === "/" ? <p>The Dishboard</p> : <ResetPasswordPage title="Reset Password" />;
}

async function openPage(hash = `#token_hash=${token}&type=recovery`) {
  const { user } = await render(<Site />, { path: `/reset-password${hash}` });
  return user;
}

const password = () => screen.getByLabelText<HTMLInputElement>("New Password*");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save Password" });

it("names the account, uses the link when the form is sent, and opens the Dishboard signed in", async () => {
  const user = await openPage();
  await screen.findByText("ada@example.org");
  expect([location.hash, verifications()]).toEqual(["", []]);
  await user.type(password(), "a new secret");
  await user.click(button());
  await screen.findByText("The Dishboard");
  await screen.findByText("You're signed in with your new password.");
  expect(await verifications()[0]?.json()).toMatchObject({ token_hash: token, type: "recovery" });
  const [change] = network.requests("PUT", "/auth/v1/user");
  expect(await change?.json()).toMatchObject({ password: "a new secret" });
});

it.each(Object.entries(emailLinkErrors))("offers a new link when the link is %s", async (_, message) => {
  network.answer(emailLink, () => {
    throw new Problem("not-found", message);
  });
  await openPage();
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/forgot-password");
});

it.each([
  ["is missing", ""],
  ["has been used meanwhile", undefined],
])("offers a new link when the link %s", async (_, hash) => {
  network.answerPath("POST", "/auth/v1/verify", () => ({ status: 403, body: { msg: "Token has expired" } }));
  const user = await openPage(hash);
  await user.type(password(), "a new secret");
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  expect((await screen.findByRole("alert")).textContent).toBe("This link is invalid or has expired.");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/forgot-password");
});

it("asks who is signed in as somebody else", async () => {
  network.signIn({ id: "0199aaaa-0000-7000-8000-00000000000b", username: "bob", email: "bob@example.org" });
  const user = await openPage();
  await screen.findByText("You're signed in as bob. This link is for ada.");
  expect(screen.getByRole("link", { name: "Stay signed in as bob" }).getAttribute("href")).toBe("/");
  await user.type(password(), "a new secret");
  await user.click(screen.getByRole("button", { name: "Save Password as ada" }));
  await screen.findByText("You're signed in with your new password.");
});

it("shows a refused password at its field, and does not use the link again", async () => {
  const message = "Please choose a less common password";
  network.answerPath("PUT", "/auth/v1/user", () => ({ status: 422, body: { msg: message } }));
  const user = await openPage();
  await user.type(password(), "password");
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(password()));
  network.answerPath("PUT", "/auth/v1/user", () => ({ body: ada }));
  await user.type(password(), " of mine");
  await user.click(button());
  await screen.findByText("The Dishboard");
  expect(verifications()).toHaveLength(1);
});

it("cannot be sent with a short password", async () => {
  const user = await openPage();
  expect(button().disabled).toBe(true);
  await user.type(password(), "12345{Enter}");
  await screen.findByText("Password must be at least 6 characters long");
  expect([button().disabled, verifications()]).toEqual([true, []]);
});
