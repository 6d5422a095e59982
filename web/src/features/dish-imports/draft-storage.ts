import type { DraftRow, PlaceChoice } from "@dishboard/contract/dish-imports";
import { emptyDraftRow } from "@dishboard/contract/draft-rows";
import { maxDishesPerImport } from "@dishboard/contract/limits";
import type { Position } from "@dishboard/contract/places";

export const dishDraftKey = "dishDraft";

export type GridPhoto = { uploadId: string; path: string };

export type GridRow = {
  id: number;
  row: DraftRow;
  photo: GridPhoto | null;
  /** Added despite a dish of that name. */
  isWanted: boolean;
  refusal: string | null;
};

/** An existing place, or a new one at a pin. */
export type PlaceAnswer = { choice: PlaceChoice } | { pin: Position };

export type Draft = {
  rows: readonly GridRow[];
  /** By the place's `storedName`. */
  answers: Readonly<Record<string, PlaceAnswer>>;
  /** The last request's key and row digest, so that equal rows reuse the key. */
  sent: { key: string; what: string } | null;
};

/** Over 500 ordinary rows; browsers keep five million letters per site. */
const maxLetters = 3_000_000;

/** A person's draft; null if unusable. */
export function readDraft(personId: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(personId)) ?? "null") as Partial<Draft> | null;
    if (!draft || !Array.isArray(draft.rows)) return null;
    const rows = draft.rows.slice(0, maxDishesPerImport).map(rowOf);
    return { rows, answers: draft.answers ?? {}, sent: draft.sent ?? null };
  } catch {
    return null;
  }
}

export function writeDraft(personId: string, draft: Draft | null): boolean {
  try {
    const text = JSON.stringify(draft);
    if (draft === null || text.length > maxLetters) localStorage.removeItem(nameOf(personId));
    else localStorage.setItem(nameOf(personId), text);
    return text.length <= maxLetters;
  } catch {
    return false;
  }
}

function rowOf(stored: Partial<GridRow>, index: number): GridRow {
  const row = { ...emptyDraftRow };
  for (const column of Object.keys(row) as (keyof DraftRow)[])
    if (typeof stored.row?.[column] === "string") row[column] = stored.row[column];
  const { photo = null, isWanted = false, refusal = null } = stored;
  return { id: index + 1, row, photo, isWanted, refusal };
}

function nameOf(personId: string): string {
  return `${dishDraftKey}:${personId}`;
}
