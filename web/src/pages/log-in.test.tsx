// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Auth, SignInError } from "../features/accounts/use-auth.ts";
import { LogInPage } from "./log-in.tsx";

const auth = vi.hoisted(() => ({ current: {} as Auth }));
const resend = vi.hoisted(() => vi.fn());
vi.mock("../features/accounts/use-auth.ts", () => ({ useAuth: () => auth.current }));
vi.mock("../features/accounts/emails.queries.ts", () => ({ resendVerification: resend }));

let root: Root;
const place = document.createElement("div");
const signIn = vi.fn<Auth["signIn"]>();
let path: string;

function Site() {
  const { pathname, search } = useLocation();
  path = pathname + search;
  return pathname === "/login" && <LogInPage />;
}

function open(entry: string | { pathname: string; state: unknown }): void {
  root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[entry]}>
        <Site />
      </MemoryRouter>,
    ),
  );
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.append(place);
  signIn.mockReset().mockResolvedValue(null);
  resend.mockReset().mockResolvedValue(null);
  auth.current = { user: null, signIn } as unknown as Auth;
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const [email, password] = [() => inputs()[0], () => inputs()[1]];
const inputs = () => Array.from(place.querySelectorAll("input")) as [HTMLInputElement, HTMLInputElement];
const button = () => place.querySelector("button[type=submit]") as HTMLButtonElement;
const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    input.focus();
    set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.blur();
  });
async function send(): Promise<void> {
  await type(email(), "amira@example.org");
  await type(password(), "secret");
  await act(async () => button().click());
}

it("says what the specification says", () => {
  open("/login?next=%2Fsnaps");
  expect(place.querySelector("h1")?.textContent).toBe("Welcome Back");
  expect(place.querySelector("h2")?.textContent).toBe("Sign In");
  expect(Array.from(place.querySelectorAll("label"), ({ textContent }) => textContent)).toEqual(["Email", "Password"]);
  expect(Array.from(place.querySelectorAll("a"), (a) => [a.textContent, a.getAttribute("href")])).toEqual([
    ["Forgot password?", "/forgot-password"],
    ["Create Account", "/signup?next=%2Fsnaps"],
  ]);
  expect(inputs().map(({ autocomplete }) => autocomplete)).toEqual(["username", "current-password"]);
});

it("is closed while a field is empty or the address is none", async () => {
  open("/login");
  expect(button().disabled).toBe(true);
  await type(email(), "amira@example.org");
  expect(button().disabled).toBe(true);
  await type(password(), "x");
  expect(button().disabled).toBe(false);
  await type(email(), "amira@example");
  expect(button().disabled).toBe(true);
  expect(place.textContent).toContain("Please enter a valid email address");
});

it("is closed while it signs in", async () => {
  open("/login");
  let finish = (_: SignInError | null) => {};
  signIn.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await send();
  expect([button().disabled, button().textContent]).toEqual([true, "Signing In..."]);
  await act(async () => finish(null));
  expect(signIn.mock.calls).toEqual([["amira@example.org", "secret"]]);
});

it.each<[SignInError, string]>([
  ["credentials", "Invalid email or password. Please try again."],
  ["unexpected", "An unexpected error occurred. Please try again later."],
])("says what was wrong: %s", async (fault, words) => {
  signIn.mockResolvedValue(fault);
  open("/login");
  await send();
  expect(place.querySelector("[role=alert]")?.textContent).toBe(words);
});

it("has the mail sent again to who has not proved the address", async () => {
  signIn.mockResolvedValue("not-confirmed");
  open("/login");
  await send();
  const alert = place.querySelector("[role=alert]");
  expect(alert?.textContent).toContain("Please verify your email address before signing in.");
  const again = alert?.querySelector("button");
  expect(again?.textContent).toBe("Resend verification e-mail");
  await act(async () => again?.click());
  expect(resend.mock.calls).toEqual([["amira@example.org"]]);
  expect(alert?.textContent).toContain("a new e-mail is on its way");
});

it("shows what the page before has to say, and nothing of another form", () => {
  open({ pathname: "/login", state: { notice: "Account created successfully!" } });
  expect(place.querySelector("[role=status]")?.textContent).toBe("Account created successfully!");
  act(() => root.unmount());
  open({ pathname: "/login", state: { notice: 7 } });
  expect(place.querySelector("[role=status]")).toBeNull();
});

it.each([
  ["/login", "/"],
  ["/login?next=%2Fdish%2F1%3Fa%3Db", "/dish/1?a=b"],
  ["/login?next=%2F%2Fevil.com", "/"],
])("sends who is signed in from %s to %s", (from, to) => {
  auth.current = { user: { id: "ann" }, signIn } as unknown as Auth;
  open(from);
  expect(path).toBe(to);
});
