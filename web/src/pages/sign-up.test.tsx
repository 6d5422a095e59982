// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UsernameLookupResult } from "../features/accounts/accounts.queries.ts";
import type { Auth, SignUpError } from "../features/accounts/use-auth.ts";
import { SignUpPage } from "./sign-up.tsx";

const auth = vi.hoisted(() => ({ current: {} as Auth }));
vi.mock("../features/accounts/use-auth.ts", () => ({ useAuth: () => auth.current }));

let root: Root;
const place = document.createElement("div");
const checkUsername = vi.fn<Auth["checkUsername"]>();
const signUp = vi.fn<Auth["signUp"]>();
let where: ReturnType<typeof useLocation>;

function Where() {
  where = useLocation();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  checkUsername.mockReset().mockResolvedValue("available");
  signUp.mockReset().mockResolvedValue(null);
  auth.current = { user: null, checkUsername, signUp } as unknown as Auth;
  root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={["/signup?next=%2Fsnaps"]}>
        <SignUpPage />
        <Where />
      </MemoryRouter>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function field(label: string): HTMLInputElement {
  const found = Array.from(place.querySelectorAll("label")).find(({ textContent }) => textContent === label);
  return place.querySelector(`[id="${found?.htmlFor}"]`) as HTMLInputElement;
}
const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const type = (label: string, text: string) =>
  act(async () => {
    field(label).focus();
    set?.call(field(label), text);
    field(label).dispatchEvent(new Event("input", { bubbles: true }));
  });
const leave = (label: string) => act(async () => field(label).blur());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => place.querySelector("button[type=submit]") as HTMLButtonElement;
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent ?? "";
const notice = () => place.querySelector("[role=alert]")?.textContent;
const enter = (label: string) =>
  act(async () => {
    field(label).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });

async function fillIn(words: { username?: string; email?: string; password?: string } = {}): Promise<void> {
  await type("Username*", words.username ?? "amira");
  await type("Email*", words.email ?? "amira@example.org");
  await type("Password*", words.password ?? "secret");
  await leave("Password*");
  await pass(500);
}

it("says what the specification says", () => {
  expect(place.querySelector("h1")?.textContent).toBe("Join the Community");
  expect(place.querySelector("h2")?.textContent).toBe("Create Account");
  expect(Array.from(place.querySelectorAll("label"), ({ textContent }) => textContent)).toEqual([
    "Username*",
    "Full Name",
    "Email*",
    "Password*",
  ]);
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/login?next=%2Fsnaps");
  const hints = ["Username*", "Full Name", "Email*", "Password*"].map((label) => field(label).autocomplete);
  expect(hints).toEqual(["username", "name", "email", "new-password"]);
});

describe("the username", () => {
  it("is looked up 500 ms after typing has stopped", async () => {
    await type("Username*", "ami");
    await pass(499);
    await type("Username*", "amira");
    await pass(499);
    expect(checkUsername).not.toHaveBeenCalled();
    await pass(1);
    expect(checkUsername.mock.calls).toEqual([["amira"]]);
    expect(noteOf("Username*")).toBe("Available");
  });

  it.each(["", "am", "no spaces", "no-dash", "x".repeat(31)])("%j is not looked up", async (name) => {
    await type("Username*", name);
    await pass(5_000);
    expect(checkUsername).not.toHaveBeenCalled();
  });

  it.each([
    ["am", "Username must be at least 3 characters long"],
    ["amira!", "Username can only contain letters, numbers, and underscores"],
    ["x".repeat(31), "Username must be at most 30 characters long"],
  ])("%s is refused on leaving, until it is mended", async (name, message) => {
    await type("Username*", name);
    expect(field("Username*").getAttribute("aria-invalid")).toBe("false");
    await leave("Username*");
    expect(noteOf("Username*")).toBe(message);
    expect(field("Username*").getAttribute("aria-invalid")).toBe("true");
    await type("Username*", "amira");
    expect(noteOf("Username*")).toBe("");
  });

  it.each<[UsernameLookupResult, string, boolean]>([
    ["taken", "Username already taken. Please choose another.", true],
    ["lookup-failed", "Error checking username availability", false],
    ["network-failed", "A network error occurred while checking username", false],
  ])("that is %s says so", async (answer, message, isDisabled) => {
    checkUsername.mockResolvedValue(answer);
    await fillIn();
    expect(noteOf("Username*")).toBe(message);
    expect(button().disabled).toBe(isDisabled);
  });

  it("is told by the last answer only", async () => {
    let answerFirst = (_: UsernameLookupResult) => {};
    checkUsername.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerFirst = resolve;
        }),
    );
    await type("Username*", "amira");
    await pass(500);
    expect(noteOf("Username*")).toBe("Checking");
    expect(button().disabled).toBe(true);
    await type("Username*", "amira2");
    await pass(500);
    await act(async () => answerFirst("taken"));
    expect(noteOf("Username*")).toBe("Available");
    expect(button().disabled).toBe(false);
  });

  it("is needed", async () => {
    await fillIn({ username: "" });
    await act(async () => button().click());
    expect(notice()).toBe("Please choose a valid, available username");
    expect(document.activeElement).toBe(field("Username*"));
    expect(signUp).not.toHaveBeenCalled();
  });

  it("is needed also where the form is sent by Enter with a name that is taken", async () => {
    checkUsername.mockResolvedValue("taken");
    await fillIn();
    await enter("Email*");
    expect(notice()).toBe("Please choose a valid, available username");
    expect(signUp).not.toHaveBeenCalled();
  });
});

describe("the form", () => {
  it.each([
    ["Email*", { email: "amira@example" }, "Please enter a valid email address"],
    ["Password*", { password: "12345" }, "Password must be at least 6 characters long"],
  ])("is closed while %s is wrong", async (label, words, message) => {
    await fillIn(words);
    expect(noteOf(label)).toBe(message);
    expect(button().disabled).toBe(true);
    await enter(label);
    expect(signUp).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(label));
    await type(label, label === "Email*" ? "amira@example.org" : "123456");
    expect(noteOf(label)).toBe("");
    expect(button().disabled).toBe(false);
  });

  it("that is sent empty leads to the first thing to mend", async () => {
    await act(async () => button().click());
    expect(document.activeElement).toBe(field("Username*"));
    expect(noteOf("Username*")).toBe("Username must be at least 3 characters long");
    expect(noteOf("Email*")).toBe("Please enter a valid email address");
    expect(noteOf("Password*")).toBe("Password must be at least 6 characters long");
  });

  it("creates the account once, and leads to the log-in page with its message", async () => {
    let finish = (_: SignUpError | null) => {};
    signUp.mockImplementation(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await fillIn();
    await type("Full Name", " Amira H ");
    await act(async () => button().click());
    expect([button().disabled, button().textContent]).toEqual([true, "Creating Account..."]);
    await enter("Email*");
    await act(async () => finish(null));
    const account = { username: "amira", fullName: "Amira H", email: "amira@example.org", password: "secret" };
    expect(signUp.mock.calls).toEqual([[account]]);
    expect(where.pathname + where.search).toBe("/login?next=%2Fsnaps");
    expect(where.state).toEqual({
      notice: "Account created successfully! Please check your email to verify your account before signing in.",
    });
  });

  it("shows what the server refuses at its field", async () => {
    signUp.mockResolvedValue({ message: "Please choose a less common password", field: "password" });
    await fillIn();
    await act(async () => button().click());
    expect(noteOf("Password*")).toBe("Please choose a less common password");
    expect(document.activeElement).toBe(field("Password*"));
  });

  it("shows the password when it is asked to", async () => {
    const show = place.querySelector('[aria-label="Show password"]') as HTMLButtonElement;
    expect(field("Password*").type).toBe("password");
    await act(async () => show.click());
    expect(field("Password*").type).toBe("text");
    expect(show.getAttribute("aria-label")).toBe("Hide password");
  });
});
