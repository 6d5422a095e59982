// @vitest-environment happy-dom
import { ownProfile, usernameAvailability } from "@dishboard/contract/accounts";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sessionOf, startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { type Auth, useAuth } from "./use-auth.ts";

const network = startNetwork();
const account = { username: "ann", fullName: "Ann B", email: "ann@example.org", password: "secret" };
const ann = { id: "0199aaaa-0000-7000-8000-00000000000c", email: account.email };

let auth: Auth;

beforeEach(() => {
  network.answer(usernameAvailability, { isAvailable: true });
  network.answer(ownProfile, {
    ...ann,
    username: "ann",
    fullName: null,
    bio: null,
    avatarUrl: null,
    eraseAt: null,
    isAdministrator: false,
    isModerator: false,
  });
  network.answerPath("POST", "/auth/v1/signup", () => ({ body: ann }));
});

async function renderAuth(): Promise<void> {
  function Reader() {
    auth = useAuth();
    return null;
  }
  await render(<Reader />);
}

function refuse(path: string, msg: string, status = 400): void {
  network.answerPath("POST", path, () => ({ status, body: { msg } }));
}

function answerWithPage(path: string, status: number): void {
  network.answerPath("POST", path, () => ({ status, body: "<h1>Bad Gateway</h1>" }));
}

async function expectToast(type: string, title: string, description: string): Promise<void> {
  const toast = (await screen.findByText(title)).closest<HTMLElement>("[data-type]");
  expect(toast?.dataset.type).toBe(type);
  expect(toast?.textContent).toContain(description);
}

it("exposes the person, the session, the loading flag, the profile and four actions", async () => {
  await renderAuth();
  expect(Object.keys(auth).sort()).toEqual(
    ["checkUsername", "isLoading", "profile", "session", "signIn", "signOut", "signUp", "user"].sort(),
  );
  expect(auth).toMatchObject({ user: null, session: null, profile: null, isLoading: false });
});

describe("signing in", () => {
  const signIn = () => act(() => auth.signIn("ann@example.org", "secret"));

  it.each([
    [
      "credentials",
      "Invalid login credentials",
      "Invalid email or password. Please check your credentials and try again.",
    ],
    ["not-confirmed", "Email not confirmed", "Please verify your email address before signing in."],
    ["unexpected", "Too many tries", "Too many tries"],
  ])("shows the toast 'Sign In Error' when it fails: %s", async (error, msg, description) => {
    refuse("/auth/v1/token", msg);
    await renderAuth();
    expect(await signIn()).toBe(error);
    await expectToast("destructive", "Sign In Error", description);
  });

  it("shows the server's message also when the server is unwell", async () => {
    refuse("/auth/v1/token", "The server is busy. Please try again in a moment.", 503);
    await renderAuth();
    expect(await signIn()).toBe("unexpected");
    await expectToast("destructive", "Sign In Error", "The server is busy. Please try again in a moment.");
  });

  it.each([
    ["cannot be reached", () => network.fail({ method: "POST", path: "/auth/v1/token" })],
    ["is hidden by a proxy's error page", () => answerWithPage("/auth/v1/token", 502)],
    ["is hidden by a proxy's refusal", () => answerWithPage("/auth/v1/token", 403)],
  ])("shows the toast 'Sign In Error' when the server %s", async (_, fail) => {
    fail();
    await renderAuth();
    expect(await signIn()).toBe("unexpected");
    await expectToast("destructive", "Sign In Error", "An unexpected error occurred during sign in.");
  });

  it("shows the toast 'Welcome back!'", async () => {
    network.answerPath("POST", "/auth/v1/token", () => ({ body: sessionOf(ann) }));
    await renderAuth();
    expect(await signIn()).toBeNull();
    await expectToast("success", "Welcome back!", "You have successfully signed in.");
    expect(auth.user?.id).toBe(ann.id);
    const [request] = network.requests("POST", "/auth/v1/token");
    expect(await request?.json()).toMatchObject({ email: "ann@example.org", password: "secret" });
  });
});

describe("signing up", () => {
  const signUp = (changes: Partial<typeof account> = {}) => act(() => auth.signUp({ ...account, ...changes }));
  const requests = () => network.requests("POST", "/auth/v1/signup");

  it("sends the account, and shows the toast 'Account Created!'", async () => {
    await renderAuth();
    expect(await signUp()).toBeNull();
    expect(new URL(requests()[0]?.url ?? "").searchParams.get("redirect_to")).toBe(`${location.origin}/`);
    expect(await requests()[0]?.json()).toMatchObject({
      email: "ann@example.org",
      password: "secret",
      data: { username: "ann", full_name: "Ann B" },
    });
    const description = "Please check your email to verify your account before signing in.";
    await expectToast("success", "Account Created!", description);
  });

  it("shows the toast 'Username Issue' when the name is taken", async () => {
    network.answer(usernameAvailability, { isAvailable: false });
    await renderAuth();
    expect(await signUp()).toEqual({
      message: "Username already taken. Please choose another.",
      field: "username",
    });
    expect(requests()).toEqual([]);
    const description = "This username is already in use. Please choose a different one.";
    await expectToast("destructive", "Username Issue", description);
  });

  it("shows the toast 'Password Too Short' for five characters", async () => {
    await renderAuth();
    expect(await signUp({ password: "abcde" })).toMatchObject({ field: "password" });
    expect(requests()).toEqual([]);
    await expectToast("destructive", "Password Too Short", "Password must be at least 6 characters long.");
  });

  it.each([
    [422, "Please choose a less common password", "password"],
    [422, "Username already taken. Please choose another.", "username"],
    [429, "Too many tries", null],
    [507, "The disk is full", null],
    [500, "Something went wrong on the server", null],
  ])("shows the toast 'Sign Up Error' with the server's message: %i %s", async (status, message, field) => {
    refuse("/auth/v1/signup", message, status);
    await renderAuth();
    expect(await signUp()).toEqual({ message, field });
    await expectToast("destructive", "Sign Up Error", message);
  });

  it("shows the toast 'Sign Up Error' when the server cannot be reached", async () => {
    network.fail({ method: "POST", path: "/auth/v1/signup" });
    await renderAuth();
    const message = "An unexpected error occurred during sign up.";
    expect(await signUp()).toEqual({ message, field: null });
    await expectToast("destructive", "Sign Up Error", message);
  });
});

describe("signing out", () => {
  const signOut = () => act(() => auth.signOut());

  it("shows the toast 'Signed out'", async () => {
    network.signIn(ann);
    network.answerPath("POST", "/auth/v1/logout", () => ({ status: 204 }));
    await renderAuth();
    expect(await signOut()).toBe(true);
    await expectToast("default", "Signed out", "You have been successfully signed out.");
    expect(auth.user).toBeNull();
  });

  it.each([
    ["refused", "The session is stuck", () => refuse("/auth/v1/logout", "The session is stuck", 422)],
    ["failing", "The disk is full", () => refuse("/auth/v1/logout", "The disk is full", 500)],
    [
      "lost",
      "An unexpected error occurred during sign out.",
      () => network.fail({ method: "POST", path: "/auth/v1/logout" }),
    ],
  ])("shows the toast 'Sign Out Error' and keeps the session when the request is %s", async (_, text, fail) => {
    network.signIn(ann);
    fail();
    await renderAuth();
    expect(await signOut()).toBe(false);
    await expectToast("destructive", "Sign Out Error", text);
    expect(auth.user?.id).toBe(ann.id);
  });
});
