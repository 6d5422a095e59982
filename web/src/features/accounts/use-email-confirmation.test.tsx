// @vitest-environment happy-dom
import { ownProfile } from "@dishboard/contract/accounts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionOf, startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { usePerson } from "./session/use-person.ts";
import { useEmailConfirmation } from "./use-email-confirmation.ts";

const network = startNetwork();
const ada = { id: "0199aaaa-0000-7000-8000-00000000000a", email: "ada@example.org" };
const verifyPath = "/auth/v1/verify";

function Page() {
  useEmailConfirmation();
  return <p>{usePerson().user?.email}</p>;
}

function accept(): void {
  network.answerPath("POST", verifyPath, () => ({ body: sessionOf(ada) }));
  network.answer(ownProfile, { ...ada, username: "ada", fullName: null, bio: null, avatarUrl: null });
}

async function openLink(hash = "#token_hash=0123456789abcdef&type=signup") {
  const { user } = await render(<Page />, { path: `/${hash}` });
  return user;
}

it("verifies the address, signs in, and removes the token from the address bar", async () => {
  accept();
  await openLink();
  await screen.findByText("Email verified");
  await screen.findByText("ada@example.org");
  expect(location.hash).toBe("");
  const [request] = network.requests("POST", verifyPath);
  expect(await request?.json()).toMatchObject({ token_hash: "0123456789abcdef", type: "signup" });
});

it.each([
  ["incomplete", "#token_hash=0123"],
  ["expired", undefined],
])("says that the link is %s", async (_, hash) => {
  network.answerPath("POST", verifyPath, () => ({ status: 403, body: { msg: "Token has expired" } }));
  await openLink(hash);
  await screen.findByText("Email not verified");
  expect(screen.getByText("This link is invalid or has expired.")).toBeTruthy();
});

it("offers to try again when the server cannot be reached", async () => {
  network.fail({ method: "POST", path: verifyPath });
  const user = await openLink();
  await screen.findByText("An unexpected error occurred. Please try again later.");
  accept();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Email verified");
  await waitFor(() => expect(screen.queryByText("Email not verified")).toBeNull());
});
