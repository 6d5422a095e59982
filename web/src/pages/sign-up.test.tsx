// @vitest-environment happy-dom
import { usernameAvailability } from "@dishboard/contract/accounts";
import { Problem } from "@dishboard/contract/problem";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { startNetwork } from "../../../testing/web/network.ts";
import { openPromise } from "../../../testing/web/open-promise.ts";
import { render } from "../../../testing/web/render.tsx";
import { fakeTimers } from "../../../testing/web/timers.ts";
import { routeAt } from "../app/routes.tsx";
import { useLocation } from "../ui/router.tsx";
import { LogInPage } from "./log-in.tsx";
import { SignUpPage } from "./sign-up.tsx";

const network = startNetwork();

type AuthReply = { status?: number; body: unknown };

beforeEach(() => {
  network.answer(usernameAvailability, { isAvailable: true });
  network.answerPath("POST", "/auth/v1/signup", () => ({ body: { id: "amira", email: "amira@example.org" } }));
});

function refuseSignUp(reply: AuthReply): void {
  network.answerPath("POST", "/auth/v1/signup", () => reply);
}

function Site() {
  const { pathname } = useLocation();
  const Page = pathname === "/login" ? LogInPage : SignUpPage;
  return <Page title={routeAt(pathname).title} />;
}

async function openPage(user?: UserEvent): Promise<UserEvent> {
  const page = await render(<Site />, { path: "/signup?next=%2Fsnaps", ...(user && { user }) });
  return page.user;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Creat/ });
const describedAs = (name: string, description: string) => screen.findByRole("textbox", { name, description });
const lookups = () => network.calls(usernameAvailability).map(({ query }) => query.value);
const signUps = () => network.requests("POST", "/auth/v1/signup");

async function fillIn(user: UserEvent, values: { username?: string; email?: string; password?: string } = {}) {
  const { username = "amira", email = "amira@example.org", password = "secret" } = values;
  if (username) await user.type(field("Username*"), username);
  await user.type(field("Email*"), email);
  await user.type(field("Password*"), password);
  await user.tab();
}

it("shows the texts of the specification", async () => {
  await openPage();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Join the Community");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Create Account");
  const inputs = ["Username*", "Full Name", "Email*", "Password*"].map((label) => field(label).autocomplete);
  expect(inputs).toEqual(["username", "name", "email", "new-password"]);
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login?next=%2Fsnaps");
});

describe("the username", () => {
  it("is looked up 500 ms after typing has stopped", async () => {
    const { user, advance } = fakeTimers();
    const release = network.hold(usernameAvailability);
    await openPage(user);
    await user.type(field("Username*"), "ami");
    await advance(499);
    await user.type(field("Username*"), "ra");
    await advance(499);
    expect(screen.queryByText("Checking")).toBeNull();
    await advance(1);
    expect(screen.getByText("Checking")).toBeTruthy();
    release();
    await describedAs("Username*", "Available");
    expect(lookups()).toEqual(["amira"]);
  });

  it.each(["am", "no spaces", "no-dash", "x".repeat(31)])("%j is not looked up", async (name) => {
    const { user, advance } = fakeTimers();
    await openPage(user);
    await user.type(field("Username*"), name);
    await advance(5_000);
    expect(screen.queryByText("Checking")).toBeNull();
    await user.clear(field("Username*"));
    await user.type(field("Username*"), "amira");
    await describedAs("Username*", "Available");
    expect(lookups()).toEqual(["amira"]);
  });

  it.each([
    ["am", "Username must be at least 3 characters long"],
    ["amira!", "Username can only contain letters, numbers, and underscores"],
    ["x".repeat(31), "Username must be at most 30 characters long"],
  ])("%s is an error on leaving the field, until it is corrected", async (name, message) => {
    const user = await openPage();
    await user.type(field("Username*"), name);
    expect(field("Username*").getAttribute("aria-invalid")).toBe("false");
    await user.tab();
    await describedAs("Username*", message);
    expect(field("Username*").getAttribute("aria-invalid")).toBe("true");
    await user.clear(field("Username*"));
    await user.type(field("Username*"), "amira");
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  it.each([
    ["is taken", () => ({ isAvailable: false }), "Username already taken. Please choose another.", true],
    [
      "cannot be looked up",
      () => {
        throw new Problem("internal", "Something went wrong");
      },
      "Error checking username availability",
      false,
    ],
  ])("shows that it %s", async (_, reply, message, isDisabled) => {
    network.answer(usernameAvailability, reply);
    const user = await openPage(fakeTimers().user);
    await fillIn(user);
    await describedAs("Username*", message);
    expect(button().disabled).toBe(isDisabled);
  });

  it("shows that the network failed", async () => {
    network.fail(usernameAvailability);
    const user = await openPage(fakeTimers().user);
    await fillIn(user);
    await describedAs("Username*", "A network error occurred while checking username");
    expect(button().disabled).toBe(false);
  });

  it("shows only the result of the last look-up", async () => {
    const first = openPromise<{ isAvailable: boolean }>();
    network.answer(usernameAvailability, ({ query }) =>
      query.value === "amira" ? first.promise : { isAvailable: true },
    );
    const { user, advance } = fakeTimers();
    await openPage(user);
    await fillIn(user);
    await advance(500);
    expect(screen.getByText("Checking")).toBeTruthy();
    expect(button().disabled).toBe(false);
    await user.type(field("Username*"), "2");
    await describedAs("Username*", "Available");
    first.resolve({ isAvailable: false });
    await advance(1_000);
    await describedAs("Username*", "Available");
    expect(button().disabled).toBe(false);
  });

  it("is required", async () => {
    const user = await openPage();
    await fillIn(user, { username: "" });
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toBe("Please choose a valid, available username");
    expect(document.activeElement).toBe(field("Username*"));
    expect(signUps()).toEqual([]);
  });

  it("is waited for when the form is sent before it is known, by a press or by Enter", async () => {
    const release = network.hold(usernameAvailability);
    const { user } = fakeTimers();
    await openPage(user);
    await fillIn(user);
    await user.click(button());
    await screen.findByRole("button", { name: "Creating Account..." });
    await user.type(field("Email*"), "{Enter}");
    expect(signUps()).toEqual([]);
    release();
    await screen.findByText(/Account created successfully!/);
    expect(signUps()).toHaveLength(1);
  });

  it("is looked up again when the form is sent after a look-up has failed, and then the account is created", async () => {
    network.fail(usernameAvailability);
    const user = await openPage(fakeTimers().user);
    await fillIn(user);
    await describedAs("Username*", "A network error occurred while checking username");
    await user.click(button());
    expect((await screen.findByRole("alert")).textContent).toBe("Please choose a valid, available username");
    network.answer(usernameAvailability, { isAvailable: true });
    await user.click(button());
    await screen.findByText(/Account created successfully!/);
    expect(signUps()).toHaveLength(1);
  });

  it("has to be available also when the form is sent by Enter", async () => {
    network.answer(usernameAvailability, { isAvailable: false });
    const user = await openPage();
    await fillIn(user);
    await user.type(field("Email*"), "{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Please choose a valid, available username");
    expect(signUps()).toEqual([]);
  });
});

describe("the form", () => {
  it.each([
    ["Email*", { email: "amira@example" }, "Please enter a valid email address", ".org"],
    ["Password*", { password: "12345" }, "Password must be at least 6 characters long", "6"],
  ])("cannot be sent while %s is wrong", async (label, values, message, missing) => {
    const user = await openPage();
    await fillIn(user, values);
    await describedAs("Username*", "Available");
    await screen.findByText(message);
    expect(button().disabled).toBe(true);
    await user.type(field(label), "{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    await user.type(field(label), missing);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(signUps()).toEqual([]);
  });

  it("shows every error and focuses the first when it is sent empty", async () => {
    const user = await openPage();
    await user.click(button());
    await describedAs("Username*", "Username must be at least 3 characters long");
    await describedAs("Email*", "Please enter a valid email address");
    expect(screen.getByText("Password must be at least 6 characters long")).toBeTruthy();
    expect(document.activeElement).toBe(field("Username*"));
  });

  it("creates the account once, and opens the log-in page with a message", async () => {
    const release = network.hold({ method: "POST", path: "/auth/v1/signup" });
    const user = await openPage();
    await fillIn(user);
    await user.type(field("Full Name"), " Amira H ");
    await describedAs("Username*", "Available");
    await user.click(button());
    await screen.findByRole("button", { name: "Creating Account..." });
    expect(button().disabled).toBe(true);
    await user.type(field("Email*"), "{Enter}");
    release();
    const notice = await screen.findByRole("status");
    expect(notice.textContent).toContain(
      "Account created successfully! Please check your email to verify your account before signing in.",
    );
    expect(notice.textContent).toContain("The email is on its way to amira@example.org.");
    expect(within(notice).getByRole("button", { name: "Resend verification e-mail" })).toBeTruthy();
    expect(location.pathname + location.search).toBe("/login?next=%2Fsnaps");
    expect(field("Email").value).toBe("amira@example.org");
    expect(signUps()).toHaveLength(1);
    expect(await signUps()[0]?.json()).toMatchObject({
      email: "amira@example.org",
      password: "secret",
      data: { username: "amira", full_name: "Amira H" },
    });
  });

  it("shows the server's error at its field", async () => {
    refuseSignUp({
      status: 422,
      body: { error_code: "weak_password", msg: "Please choose a less common password" },
    });
    const user = await openPage();
    await fillIn(user);
    await describedAs("Username*", "Available");
    await user.click(button());
    await waitFor(() => expect(field("Password*").getAttribute("aria-invalid")).toBe("true"));
    expect(field("Password*").getAttribute("aria-describedby")).toBe(
      screen.getByText("Please choose a less common password", { selector: ".field-error" }).parentElement?.id,
    );
    await waitFor(() => expect(document.activeElement).toBe(field("Password*")));
  });

  it.each([
    ["12345", "At least 6 characters."],
    ["rainbow", "Weak. Make it longer, or add a word or two."],
    ["Amira-1990", "Weak. Your name and email are guessed first."],
    ["qwertyuiop", "Weak. Repeats and rows of keys are guessed first."],
    ["Tr0ub4dor&3", "Fair. One more word makes it good."],
    ["correct horse battery", "Good."],
    ["correct horse battery staple", "Strong."],
  ])("says while %s is typed that it is: %s", async (password, description) => {
    const user = await openPage(fakeTimers().user);
    await user.type(field("Username*"), "amira");
    await user.type(field("Password*"), password);
    expect(screen.getByText(description).closest("[aria-live]")?.id).toBe(
      field("Password*").getAttribute("aria-describedby"),
    );
  });

  it("shows the password on request", async () => {
    const user = await openPage();
    expect(field("Password*").type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(field("Password*").type).toBe("text");
    expect(screen.getByRole("button", { name: "Hide password" })).toBeTruthy();
  });
});
