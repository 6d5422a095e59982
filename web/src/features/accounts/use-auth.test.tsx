// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToastsWith, type Toast } from "../../ui/toast.ts";
import type { UsernameLookupResult } from "./accounts.queries.ts";
import { type Auth, useAuth } from "./use-auth.ts";

const client = vi.hoisted(() => ({ reply: {} as unknown, logout: {} as unknown, calls: [] as unknown[] }));
const username = vi.hoisted(() => ({ answer: "available" as UsernameLookupResult }));

vi.mock("./session/session-store.ts", async (original) => {
  const use = async (name: string, input: unknown) => {
    client.calls.push([name, input]);
    if (client.reply === "throw") throw new Error("no such thing");
    return client.reply;
  };
  const fake = {
    signUp: (input: unknown) => use("signUp", input),
    signInWithPassword: (input: unknown) => use("signIn", input),
    resend: (input: unknown) => use("resend", input),
  };
  return {
    ...(await original<object>()),
    readyClient: async () => fake,
    signInWith: (action: (given: typeof fake) => unknown) => action(fake),
    endSession: () => use("signOut", null),
  };
});
vi.mock("./accounts.queries.ts", () => ({ lookUpUsername: async () => username.answer }));

let root: Root;
let auth: Auth;
let toasts: Partial<Toast>[];
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  client.reply = { data: {}, error: null };
  client.calls = [];
  username.answer = "available";
  toasts = [];
  stop = showToastsWith((command) => {
    if ("show" in command) {
      const { title, description, type } = command.show;
      toasts.push({ title, type, ...(description !== undefined && { description }) });
    }
  });
  root = createRoot(document.createElement("div"));
  function Reader() {
    auth = useAuth();
    return null;
  }
  act(() => root.render(<Reader />));
});
afterEach(() => {
  act(() => root.unmount());
  stop();
  vi.unstubAllGlobals();
});

const refusal = (message: string, status = 400) => ({ data: {}, error: { name: "AuthApiError", message, status } });
const lost = { data: {}, error: { name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 } };
const ann = { username: "ann", fullName: "Ann B", email: "ann@example.org", password: "secret" };

it("is the person, the session, whether it is loading, the profile, and four things to do", () => {
  expect(Object.keys(auth).sort()).toEqual(
    ["checkUsername", "isLoading", "profile", "session", "signIn", "signOut", "signUp", "user"].sort(),
  );
  expect(auth).toMatchObject({ user: null, session: null, profile: null, isLoading: true });
});

describe("signing in", () => {
  it.each([
    [
      "credentials",
      refusal("Invalid login credentials"),
      "Invalid email or password. Please check your credentials and try again.",
    ],
    ["not-confirmed", refusal("Email not confirmed"), "Please verify your email address before signing in."],
    ["unexpected", refusal("Too many tries", 429), "Too many tries"],
    ["unexpected", lost, "An unexpected error occurred during sign in."],
    ["unexpected", "throw", "An unexpected error occurred during sign in."],
  ])("that fails by %s toasts 'Sign In Error'", async (fault, reply, description) => {
    client.reply = reply;
    expect(await auth.signIn("ann@example.org", "secret")).toBe(fault);
    expect(toasts).toEqual([{ type: "destructive", title: "Sign In Error", description }]);
  });

  it("toasts 'Welcome back!'", async () => {
    expect(await auth.signIn("ann@example.org", "secret")).toBeNull();
    expect(client.calls).toEqual([["signIn", { email: "ann@example.org", password: "secret" }]]);
    expect(toasts).toEqual([
      { type: "success", title: "Welcome back!", description: "You have successfully signed in." },
    ]);
  });
});

describe("signing up", () => {
  it("sends what the specification says, and toasts 'Account Created!'", async () => {
    expect(await auth.signUp(ann)).toBeNull();
    const options = { emailRedirectTo: `${location.origin}/`, data: { username: "ann", full_name: "Ann B" } };
    expect(client.calls).toEqual([["signUp", { email: "ann@example.org", password: "secret", options }]]);
    expect(toasts).toEqual([
      {
        type: "success",
        title: "Account Created!",
        description: "Please check your email to verify your account before signing in.",
      },
    ]);
  });

  it("with a name that is taken toasts 'Username Issue'", async () => {
    username.answer = "taken";
    expect(await auth.signUp(ann)).toEqual({
      message: "Username already taken. Please choose another.",
      field: "username",
    });
    expect(client.calls).toEqual([]);
    expect(toasts).toEqual([
      {
        type: "destructive",
        title: "Username Issue",
        description: "This username is already in use. Please choose a different one.",
      },
    ]);
  });

  it("with five letters for a password toasts 'Password Too Short'", async () => {
    expect(await auth.signUp({ ...ann, password: "abcde" })).toMatchObject({ field: "password" });
    expect(client.calls).toEqual([]);
    expect(toasts).toEqual([
      {
        type: "destructive",
        title: "Password Too Short",
        description: "Password must be at least 6 characters long.",
      },
    ]);
  });

  it.each([
    [refusal("Please choose a less common password", 422), "Please choose a less common password", "password"],
    [
      refusal("Username already taken. Please choose another.", 422),
      "Username already taken. Please choose another.",
      "username",
    ],
    [refusal("Too many tries", 429), "Too many tries", null],
    [lost, "An unexpected error occurred during sign up.", null],
    ["throw", "An unexpected error occurred during sign up.", null],
  ])("that fails toasts 'Sign Up Error' with the server's message", async (reply, message, field) => {
    client.reply = reply;
    expect(await auth.signUp(ann)).toEqual({ message, field });
    expect(toasts).toEqual([{ type: "destructive", title: "Sign Up Error", description: message }]);
  });
});

describe("signing out", () => {
  it("toasts 'Signed out'", async () => {
    expect(await auth.signOut()).toBe(true);
    expect(toasts).toEqual([
      { type: "default", title: "Signed out", description: "You have been successfully signed out." },
    ]);
  });

  it.each([
    [refusal("The session is stuck", 500), "The session is stuck"],
    [lost, "An unexpected error occurred during sign out."],
    ["throw", "An unexpected error occurred during sign out."],
  ])("that fails toasts 'Sign Out Error'", async (reply, description) => {
    client.reply = reply;
    expect(await auth.signOut()).toBe(false);
    expect(toasts).toEqual([{ type: "destructive", title: "Sign Out Error", description }]);
  });
});
