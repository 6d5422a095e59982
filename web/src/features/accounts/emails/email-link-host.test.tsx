// @vitest-environment happy-dom
import { emailLink, ownProfile } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sessionOf, startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { usePerson } from "../session/use-person.ts";
import { EmailLinkHost } from "./email-link-host.tsx";

const network = startNetwork();
const ada = { id: "0199aaaa-0000-7000-8000-00000000000a", email: "ada@example.org" };
const bob = { id: "0199aaaa-0000-7000-8000-00000000000b", email: "bob@example.org", username: "bob" };
const owner = { personId: ada.id, username: "ada", email: ada.email, needsPassword: false };
const token = "0123456789abcdef";
const verifyPath = "/auth/v1/verify";

function Page() {
  return (
    <>
      <EmailLinkHost />
      <p data-testid="person">{usePerson().user?.email}</p>
    </>
  );
}

beforeEach(() => {
  network.answer(emailLink, owner);
  accept();
});

function accept(): void {
  network.answerPath("POST", verifyPath, () => ({ body: sessionOf(ada) }));
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
}

function refuse(status: number, error_code: string, msg: string): void {
  network.answerPath("POST", verifyPath, () => ({ status, body: { error_code, msg } }));
}

async function openLink(hash = `#token_hash=${token}&type=signup`) {
  const { user } = await render(<Page />, { path: `/${hash}` });
  return { user, dialog: within(await screen.findByRole("dialog")) };
}

const verifications = () => Promise.all(network.requests("POST", verifyPath).map((request) => request.json()));
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

it("names the account, removes the token from the address bar, and uses the link by its button only", async () => {
  const { user, dialog } = await openLink();
  await dialog.findByText("ada@example.org");
  expect(location.hash).toBe("");
  expect(network.calls(emailLink)).toEqual([{ body: { type: "signup", tokenHash: token } }]);
  expect(await verifications()).toEqual([]);
  await user.click(await button("Confirm as ada"));
  await screen.findByText("Email verified");
  await waitFor(() => expect(screen.getByTestId("person").textContent).toBe("ada@example.org"));
  expect(await verifications()).toMatchObject([{ token_hash: token, type: "signup" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("asks who is signed in as somebody else, and leaves them signed in when they say so", async () => {
  network.signIn(bob);
  const { user, dialog } = await openLink();
  await dialog.findByText("You're signed in as bob. This link is for ada.");
  await user.click(await button("Stay signed in as bob"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await verifications()).toEqual([]);
  expect(screen.getByTestId("person").textContent).toBe("bob@example.org");
});

it("asks nothing of who is signed in as the link's own person", async () => {
  network.signIn();
  const { dialog } = await openLink(`#token_hash=${token}&type=email_change`);
  await dialog.findByRole("heading", { name: "Confirm your new email" });
  await button("Confirm as ada");
  expect(screen.queryByText(/You're signed in as/)).toBeNull();
});

it("asks for the password after several sign-ups, and shows at its field that it is wrong", async () => {
  network.answer(emailLink, { ...owner, needsPassword: true });
  refuse(400, "invalid_credentials", "This is not the password of this sign-up");
  const { user, dialog } = await openLink();
  const field = await dialog.findByLabelText<HTMLInputElement>("Password*");
  expect((await button("Confirm as ada")).disabled).toBe(true);
  await user.type(field, "not this one{Enter}");
  await dialog.findByText("This is not the password of this sign-up");
  await waitFor(() => expect(document.activeElement).toBe(field));
  accept();
  await user.clear(field);
  await user.type(field, "the right one{Enter}");
  await screen.findByText("Email verified");
  expect(await verifications()).toMatchObject([{ password: "not this one" }, { password: "the right one" }]);
});

it("lets a new password be chosen, also after a single sign-up", async () => {
  const { user, dialog } = await openLink();
  await user.click(await button("Choose a new password"));
  await user.type(await dialog.findByLabelText("New Password*"), "chosen just now");
  await user.click(await button("Confirm as ada"));
  await screen.findByText("Email verified");
  expect(await verifications()).toMatchObject([{ new_password: "chosen just now" }]);
});

it("asks for the password when somebody has signed up again since the link was opened", async () => {
  refuse(422, "password_needed", "Please enter the password of this sign-up");
  const { user, dialog } = await openLink();
  await user.click(await button("Confirm as ada"));
  await dialog.findByLabelText("Password*");
  await dialog.findByText(/There was more than one sign-up/);
});

it.each([
  ["incomplete", "#token_hash=0123", "Email not verified", "This link is invalid or has expired."],
  ["expired", undefined, "Email not verified", "This link is invalid or has expired."],
  ["used", undefined, "Link already used", "This link has already been used."],
])("says that the link is %s", async (state, hash, title, text) => {
  network.answer(emailLink, () => {
    throw new Problem("not-found", text);
  });
  const { dialog } = await openLink(hash);
  await dialog.findByRole("heading", { name: title });
  await dialog.findByText(text);
  expect(dialog.queryByText("Your email is confirmed: you can sign in.") !== null).toBe(state === "used");
  expect(dialog.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
});

it("tells who is signed in that the address is confirmed when the link is used", async () => {
  network.signIn(bob);
  network.answer(emailLink, () => {
    throw new Problem("not-found", "This link has already been used.");
  });
  const { dialog } = await openLink();
  await dialog.findByText("Your email is confirmed.");
  expect(dialog.queryByRole("link")).toBeNull();
});

it("shows the server's message when the server is unwell, and the link stays good", async () => {
  refuse(503, "unavailable", "The database is away. Please try again in a moment.");
  const { user, dialog } = await openLink();
  await user.click(await button("Confirm as ada"));
  await dialog.findByText("The database is away. Please try again in a moment.");
  accept();
  await user.click(await button("Confirm as ada"));
  await screen.findByText("Email verified");
});

it("offers to try again when the server cannot be reached", async () => {
  network.fail(emailLink);
  const { user, dialog } = await openLink();
  await dialog.findByText("An unexpected error occurred. Please try again later.");
  network.answer(emailLink, owner);
  await user.click(await button("Try again"));
  network.fail({ method: "POST", path: verifyPath });
  await user.click(await button("Confirm as ada"));
  await dialog.findByText("An unexpected error occurred. Please try again later.");
  accept();
  await user.click(await button("Confirm as ada"));
  await screen.findByText("Email verified");
});
