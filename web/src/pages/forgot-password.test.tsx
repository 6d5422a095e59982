// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../testing/web/network.ts";
import { render } from "../../../testing/web/render.tsx";
import { ForgotPasswordPage } from "./forgot-password.tsx";

const network = startNetwork();
const recoverPath = "/auth/v1/recover";

async function requestLink() {
  const { user } = await render(<ForgotPasswordPage title="Forgot Password" />);
  await user.type(screen.getByRole("textbox", { name: "Email*" }), "ada@example.org");
  await user.click(screen.getByRole("button", { name: "Send Reset Link" }));
}

it("sends a link, and says the same whether or not the account exists", async () => {
  network.answerPath("POST", recoverPath, () => ({ body: {} }));
  await requestLink();
  expect((await screen.findByRole("status")).textContent).toBe(
    "If there's an account with this email, a link to choose a new password is on its way.",
  );
  const [request] = network.requests("POST", recoverPath);
  expect(new URL(request?.url ?? "").searchParams.get("redirect_to")).toBe(`${location.origin}/reset-password`);
  expect(await request?.json()).toMatchObject({ email: "ada@example.org" });
});

it("says why no link could be sent", async () => {
  network.answerPath("POST", recoverPath, () => ({ status: 429, body: { msg: "Please wait a little" } }));
  await requestLink();
  expect((await screen.findByRole("alert")).textContent).toBe("Please wait a little");
});

it("cannot be sent without a valid address", async () => {
  const { user } = await render(<ForgotPasswordPage title="Forgot Password" />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send Reset Link" });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: "Email*" }), "ada@example{Enter}");
  await screen.findByText("Please enter a valid email address");
  expect(button.disabled).toBe(true);
});
