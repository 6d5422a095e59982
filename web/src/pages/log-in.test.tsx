// @vitest-environment happy-dom
import { ownProfile } from "@dishboard/contract/accounts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sessionOf, startNetwork } from "../../../testing/web/network.ts";
import { render } from "../../../testing/web/render.tsx";
import { routeAt } from "../app/routes.tsx";
import { useLocation } from "../ui/router.tsx";
import { LogInPage } from "./log-in.tsx";

const network = startNetwork();

const amira = {
  id: "0199aaaa-0000-7000-8000-00000000000b",
  username: "amira",
  fullName: null,
  bio: null,
  avatarUrl: null,
  isAdministrator: false,
  isModerator: false,
  email: "amira@example.org",
  eraseAt: null,
};

function acceptPassword(): void {
  network.answerPath("POST", "/auth/v1/token", () => ({ body: sessionOf(amira) }));
  network.answer(ownProfile, amira);
}

function refusePassword(status: number, msg: string): void {
  network.answerPath("POST", "/auth/v1/token", () => ({ status, body: { msg } }));
}

function Site() {
  const { pathname } = useLocation();
  return pathname === "/login" ? <LogInPage title={routeAt(pathname).title} /> : <p>Another page</p>;
}

async function openPage(path = "/login", state: unknown = null): Promise<UserEvent> {
  const { user } = await render(<Site />, { path, state });
  return user;
}

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Sign/ });
const signIns = () => network.requests("POST", "/auth/v1/token");

async function logIn(user: UserEvent): Promise<void> {
  await user.type(email(), "amira@example.org");
  await user.type(password(), "secret");
  await user.click(button());
}

it("shows the texts of the specification", async () => {
  await openPage("/login?next=%2Fsnaps");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome Back");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Sign In");
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Forgot password?", "/forgot-password"],
    ["Create Account", "/signup?next=%2Fsnaps"],
  ]);
  expect([email().autocomplete, password().autocomplete]).toEqual(["username", "current-password"]);
});

it("cannot be sent while a field is empty or the address is not valid", async () => {
  const user = await openPage();
  expect(button().disabled).toBe(true);
  await user.type(email(), "amira@example.org");
  expect(button().disabled).toBe(true);
  await user.type(password(), "x");
  expect(button().disabled).toBe(false);
  await user.clear(email());
  await user.type(email(), "amira@example");
  await user.tab();
  await screen.findByText("Please enter a valid email address");
  expect(button().disabled).toBe(true);
});

it("cannot be sent twice", async () => {
  acceptPassword();
  const release = network.hold({ method: "POST", path: "/auth/v1/token" });
  const user = await openPage();
  await logIn(user);
  await screen.findByRole("button", { name: "Signing In..." });
  expect(button().disabled).toBe(true);
  await user.type(email(), "{Enter}");
  release();
  await screen.findByText("Another page");
  expect(signIns()).toHaveLength(1);
  expect(await signIns()[0]?.json()).toMatchObject({ email: "amira@example.org", password: "secret" });
});

it.each([
  [400, "Invalid login credentials", "Invalid email or password. Please try again."],
  [429, "Too many tries", "An unexpected error occurred. Please try again later."],
])("says why signing in failed: %i %s", async (status, msg, text) => {
  refusePassword(status, msg);
  const user = await openPage();
  await logIn(user);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
});

it("offers to send the verification email again", async () => {
  refusePassword(400, "Email not confirmed");
  network.answerPath("POST", "/auth/v1/resend", () => ({ body: {} }));
  const user = await openPage();
  await logIn(user);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Please verify your email address before signing in.");
  await user.click(screen.getByRole("button", { name: "Resend verification e-mail" }));
  await waitFor(() => expect(alert.textContent).toContain("a new email is on its way"));
  const [request] = network.requests("POST", "/auth/v1/resend");
  expect(await request?.json()).toMatchObject({ type: "signup", email: "amira@example.org" });
});

it("shows the message and the address that the page before left", async () => {
  await openPage("/login", { notice: "Account created successfully!", email: "amira@example.org" });
  expect(screen.getByRole("status").textContent).toContain(
    "Account created successfully!The email is on its way to amira@example.org.",
  );
  expect(email().value).toBe("amira@example.org");
});

it("shows no state that is not a text", async () => {
  await openPage("/login", { notice: 7, email: ["amira"] });
  expect(screen.queryByRole("status")).toBeNull();
  expect(email().value).toBe("");
});

it.each([
  ["/login", "/"],
  ["/login?next=%2Fdish%2F1%3Fa%3Db", "/dish/1?a=b"],
  ["/login?next=%2F%2Fevil.com", "/"],
])("redirects signed-in people from %s to %s", async (from, to) => {
  network.signIn();
  await openPage(from);
  await screen.findByText("Another page");
  expect(location.pathname + location.search).toBe(to);
});
