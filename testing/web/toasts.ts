import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Types, titles and descriptions, the newest last. */
export function toasts(): string[][] {
  const shown = Array.from(document.querySelectorAll<HTMLElement>(".toast")).toReversed();
  return shown.map((toast) => [
    toast.dataset.type ?? "",
    ...Array.from(toast.querySelectorAll("p"), (line) => line.textContent ?? ""),
  ]);
}

export async function toastSays(...expected: string[]): Promise<void> {
  await waitFor(() => expect(toasts().at(-1)).toEqual(expected));
}
