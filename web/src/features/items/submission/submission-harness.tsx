/** The panel as somebody sees it who is signed in, for its tests: the server is the one thing that is made up. */
import type { Session } from "@supabase/auth-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { setTokenSource } from "../../../lib/person-call.ts";
import { SettingsProvider } from "../../../lib/settings.tsx";
import { showToastsWith } from "../../../ui/toast.ts";
import { setSession } from "../../accounts/session/auth-store.ts";
import { SubmissionHost } from "./submission-host.tsx";
import { closeSubmission, openSubmission } from "./submission-store.ts";

type Reply = { status: number; body: unknown };
type Sent = { call: string; body: Record<string, unknown> };

const settings = {
  appName: "Dishboard",
  publicUrl: "http://localhost",
  marketArea: { latitude: 51.5414, longitude: -0.1471, name: "Camden Market" },
};
const vegan = { id: 1, name: "vegan", icon: "vegan" };
const gluten = { id: 2, name: "gluten-free", icon: "wheat" };
/** A dish that somebody has submitted. */
export const dish = {
  id: "0199aaaa-0000-7000-8000-000000000001",
  name: "Ramen",
  chef: null,
  priceCents: 1250,
  description: "Rich",
  cuisine: "Thai",
  mealTimes: ["dinner"],
  image: { path: "/media/dish-images/a/b.webp", width: 1, height: 1, thumbhash: null, description: "A bowl" },
  tags: ["hot"],
  dietaryClaims: [vegan],
  allergens: [gluten],
  restaurant: { id: "r", name: "The Corner", latitude: 1, longitude: 2 },
  submittedBy: "ann",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
};

const place = document.createElement("div");
let root: Root;
let stopToasts: () => void;
const replies = new Map<string, () => Promise<Reply> | Reply>();

/** The cache of the page. */
export const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** What was sent to the server to change something. */
export const sent: Sent[] = [];

/** What the server was asked to read. */
export const asked: string[] = [];

/** What toasts have said. */
export const toasts: { id: number; type: string; title: string; description?: string | undefined }[] = [];

const ownFetch = globalThis.fetch;

/** Shows a page without anything in it to somebody who is signed in. */
export async function startPage(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, fetch: madeUpFetch });
  replies.clear();
  sent.length = 0;
  asked.length = 0;
  toasts.length = 0;
  stopToasts = showToastsWith((command) => {
    if ("show" in command) toasts.push({ ...command.show });
  });
  answer("GET /api/labels/dietary-claims", { labels: [vegan] });
  answer("GET /api/labels/allergens", { labels: [gluten] });
  answer("GET /api/labels/delivery-platforms", { labels: [{ id: 1, name: "Tesco" }] });
  signIn("ann");
  setTokenSource(async () => ({ personId: "ann", token: "t" }));
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <SettingsProvider settings={settings}>
          <SubmissionHost />
        </SettingsProvider>
      </QueryClientProvider>,
    ),
  );
}

/** Takes the page away, with whatever is open. */
export function endPage(): void {
  act(() => {
    closeSubmission();
    setSession(null);
  });
  act(() => root.unmount());
  stopToasts();
  client.clear();
  document.body.replaceChildren();
  globalThis.fetch = ownFetch;
}

async function madeUpFetch(path: string, { method, body }: { method: string; body?: string }) {
  const call = `${method} ${path}`;
  if (method === "GET") asked.push(path);
  else sent.push({ call, body: body ? JSON.parse(body) : {} });
  const { status, body: content } = (await replies.get(call)?.()) ?? { status: 404, body: {} };
  return { ok: status < 400, status, json: async () => content };
}

/** Signs somebody in. */
export function signIn(id: string): void {
  setSession({ user: { id } } as Session);
}
/** Says what the server answers to a call. */
export function answer(call: string, body: unknown, status = 200): void {
  replies.set(call, () => ({ status, body }));
}
/** Lets a call wait for its answer, which the returned function gives. */
export function hold(call: string): (body: unknown) => void {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  replies.set(call, () => promise);
  return (body) => resolve({ status: 200, body });
}
/** Lets the server refuse a call. */
export function refuse(call: string, code: string, message: string, field?: string): void {
  answer(call, { error: { code, message, requestId: "x", ...(field && { field }) } }, 400);
}

/** The open dialogs, the lowest first. */
export const layers = () => Array.from(document.querySelectorAll(".dialog:not([data-leaving])"));
/** The panel. */
export const dialog = () => layers()[0] as HTMLElement;
/** What the panel is called. */
export const title = () => dialog()?.querySelector("h2")?.textContent;
/** An input by its name. */
export const field = (name: string) => dialog().querySelector(`[name="${name}"]`) as HTMLInputElement;
/** An input by its label. */
export const labelled = (label: string) => {
  const found = Array.from(dialog().querySelectorAll("label")).find(({ textContent }) => textContent === label);
  return (found?.htmlFor ? document.getElementById(found.htmlFor) : found?.querySelector("input")) as HTMLInputElement;
};
/** A button of any dialog by its words. */
export const button = (text: string) =>
  Array.from(document.querySelectorAll<HTMLButtonElement>(".dialog:not([data-leaving]) button")).find(
    (one) =>
      one.textContent === text ||
      one.getAttribute("aria-label") === text ||
      one.querySelector("b")?.textContent === text,
  ) as HTMLButtonElement;
/** What is said below an input. */
export const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent ?? "";
/** What was asked for comes in steps. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 5; step++) await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
}
/** Presses a button. */
export async function press(text: string): Promise<void> {
  await act(async () => button(text).click());
  await settle();
}
/** Types into an input. */
export async function fill(name: string, text: string): Promise<void> {
  const element = field(name);
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set;
  await act(async () => {
    element.focus();
    set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
/** Presses a key where the focus is. */
export async function key(name: string): Promise<void> {
  await act(async () => {
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  await settle();
}
/** Presses beside the panel. */
export async function scrim(): Promise<void> {
  await act(async () => {
    dialog().dispatchEvent(new Event("pointerdown", { bubbles: true }));
    dialog().click();
  });
}
/** What toasts have said, without their reasons. */
export const titles = () => toasts.map((toast) => toast.title);
/** Opens the panel and presses what leads on. */
export async function open(...steps: string[]): Promise<void> {
  await act(async () => openSubmission());
  // The panel is loaded when it is wanted first.
  while (!dialog()) await settle();
  await settle();
  for (const step of steps) await press(step);
}
/** Opens the panel with the dish, or with a product of the same id. */
export async function openToEdit(kind: "dish" | "product" = "dish"): Promise<void> {
  await act(async () => openSubmission({ action: "edit", kind, id: dish.id }));
  // The panel is loaded when it is wanted first.
  while (!dialog()) await settle();
  await settle();
}
