/**
 * Submission dialogs in web tests: `await showPage(network)` signs in, `await openDialog()` opens the panel,
 * `answerLabels(network)` answers its lists. The other functions fill in fields by label.
 */
import type { Dish } from "@dishboard/contract/dishes";
import { type Label, listAllergens, listDeliveryPlatforms, listDietaryClaims } from "@dishboard/contract/labels";
import type { Product } from "@dishboard/contract/products";
import { findRestaurants } from "@dishboard/contract/restaurants";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect } from "vitest";
import { SubmissionHost } from "../../web/src/features/items/submission/submission-host.tsx";
import {
  closeSubmission,
  openSubmission,
  type SubmissionTask,
} from "../../web/src/features/items/submission/submission-store.ts";
import type { Network } from "./network.ts";
import { type Page, render } from "./render.tsx";

const vegan: Label = { id: 1, name: "vegan", icon: "vegan" };
const gluten: Label = { id: 2, name: "gluten-free", icon: "wheat" };

export const dish: Dish = {
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
  statements: [{ allergenId: 2, state: "contains", source: "submitter", sourceName: null, day: "2026-01-01" }],
  alertIds: [],
  restaurant: {
    id: "0199aaaa-0000-7000-8000-000000000002",
    name: "The Corner",
    city: null,
    state: null,
    latitude: 1,
    longitude: 2,
  },
  submittedBy: "0199aaaa-0000-7000-8000-00000000000a",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
};

export const product: Product = {
  id: "0199aaaa-0000-7000-8000-000000000003",
  name: "Chilli Oil",
  brand: "Red Jar",
  category: null,
  priceCents: null,
  whereToBuy: null,
  platformLink: null,
  description: null,
  image: null,
  tags: [],
  dietaryClaims: [],
  allergens: [],
  statements: [],
  alertIds: [],
  alsoNamed: null,
  barcode: null,
  isCodeDisputed: false,
  submittedBy: dish.submittedBy,
  createdAt: dish.createdAt,
  updatedAt: dish.updatedAt,
};

afterEach(closeSubmission);

/** Answers the lists of labels, and finds no restaurants. */
export function answerLabels(network: Network): void {
  network.answer(findRestaurants, { restaurants: [] });
  network.answer(listDietaryClaims, { labels: [vegan] });
  network.answer(listAllergens, { labels: [gluten] });
  network.answer(listDeliveryPlatforms, { labels: [{ id: 1, name: "Tesco" }] });
}

export function showPage(network: Network): Promise<Page> {
  network.signIn();
  return render(<SubmissionHost />);
}

export async function openDialog(task?: SubmissionTask): Promise<void> {
  openSubmission(task);
  await waitFor(() => expect(task?.action === "delete" ? question() : panel()).toBeTruthy());
}

export function panel(): HTMLElement {
  return openDialogs("dialog")[0] as HTMLElement;
}

export function question(): HTMLElement | undefined {
  return openDialogs("alertdialog")[0];
}

export async function allClosed(): Promise<void> {
  await waitFor(() => expect([panel(), question()]).toEqual([undefined, undefined]));
}

/** A closed dialog stays for its animation as an inert copy. */
function openDialogs(role: "dialog" | "alertdialog"): HTMLElement[] {
  return screen.queryAllByRole(role).filter((dialog) => !dialog.closest("[data-leaving]"));
}

export function field(label: string): HTMLInputElement {
  return within(panel()).getByLabelText<HTMLInputElement>(label, { selector: "input, textarea, select" });
}

export function descriptionOf(label: string): string {
  return document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}

export function button(name: string): HTMLButtonElement {
  return within(question() ?? panel()).getByRole<HTMLButtonElement>("button", { name });
}

export async function fill({ user }: Page, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

export async function pressBeside({ user }: Page): Promise<void> {
  await user.click(panel().parentElement as HTMLElement);
}
