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
  /** Whether it is added where there is a dish of its name already. */
  isWanted: boolean;
  refusal: string | null;
};

/** What the text of a place means: one that is there, or a new one at a pin. */
export type PlaceAnswer = { choice: PlaceChoice } | { pin: Position };

export type Draft = {
  rows: readonly GridRow[];
  /** By `storedName` of the place. */
  answers: Readonly<Record<string, PlaceAnswer>>;
  /** The key of the last request and a digest of its rows. Sending the same rows again uses the same key. */
  sent: { key: string; what: string } | null;
};

/** More than 500 ordinary rows have; browsers keep five million letters for a site. */
const maxLetters = 3_000_000;

/** Reads a person's draft; null where there is none that can be used. */
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
