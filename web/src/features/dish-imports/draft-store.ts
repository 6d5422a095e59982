import type { DraftRow } from "@dishboard/contract/dish-imports";
import { cleanCell, emptyDraftRow, type GridColumn, isEmptyRow } from "@dishboard/contract/draft-rows";
import { maxDishesPerImport } from "@dishboard/contract/limits";
import { createStore } from "../../lib/store.ts";
import { type Draft, type GridRow, type PlaceAnswer, readDraft, writeDraft } from "./draft-storage.ts";

/** This tab's draft and whether it is stored. */
export type DraftState = { personId: string | null; draft: Draft; isKept: boolean };

const rowsAtFirst = 3;
const saveDelayMs = 300;

let lastId = 0;

export const draftStore = createStore<DraftState>(() => ({ personId: null, draft: newDraft(), isKept: true }));

export const serverDraft: DraftState = draftStore.get();

export function openDraft(personId: string): void {
  if (draftStore.get().personId === personId) return;
  saveDraftNow();
  const stored = readDraft(personId);
  lastId = Math.max(lastId, stored?.rows.length ?? 0);
  draftStore.set({ personId, draft: stored && stored.rows.length > 0 ? stored : newDraft(), isKept: true });
}

function newDraft(): Draft {
  return { rows: Array.from({ length: rowsAtFirst }, () => newRow()), answers: {}, sent: null };
}

function newRow(row: DraftRow = emptyDraftRow): GridRow {
  return { id: ++lastId, row, photo: null, isWanted: false, refusal: null };
}

let timer: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(timer);
  timer = undefined;
  const { personId, draft, isKept } = draftStore.get();
  if (personId === null) return;
  const hasAny = draft.rows.some(hasContent);
  const isKeptNow = writeDraft(personId, hasAny ? draft : null) || !hasAny;
  if (isKeptNow !== isKept) draftStore.set({ personId, draft, isKept: isKeptNow });
}

export function saveDraftNow(): void {
  if (timer !== undefined) save();
}

function change(next: (draft: Draft) => Draft): void {
  const state = draftStore.get();
  draftStore.set({ ...state, draft: next(state.draft) });
  clearTimeout(timer);
  timer = setTimeout(save, saveDelayMs);
}

function changeRows(next: (rows: readonly GridRow[]) => readonly GridRow[]): void {
  change((draft) => ({ ...draft, rows: next(draft.rows) }));
}

export function hasContent({ row, photo }: GridRow): boolean {
  return photo !== null || !isEmptyRow(row);
}

/** Changes a row; voids the server's answer. */
export function changeRow(id: number, changed: Partial<Omit<GridRow, "id">>): void {
  changeRows((rows) => rows.map((one) => (one.id === id ? { ...one, refusal: null, ...changed } : one)));
}

export function changeCell(id: number, column: GridColumn, text: string): void {
  changeRows((rows) =>
    rows.map((one) => (one.id === id ? { ...one, row: { ...one.row, [column]: text }, refusal: null } : one)),
  );
}

/** Trims a cell to one line of text. */
export function tidyCell(id: number, column: GridColumn): void {
  const one = draftStore.get().draft.rows.find((row) => row.id === id);
  const tidy = one && cleanCell(column, one.row[column]);
  if (one && tidy !== undefined && tidy !== one.row[column]) changeCell(id, column, tidy);
}

/** Appends an empty row if there is room; returns whether. */
export function addRow(): boolean {
  if (draftStore.get().draft.rows.length >= maxDishesPerImport) return false;
  changeRows((rows) => [...rows, newRow()]);
  return true;
}

/** Deletes rows; the last stays, empty. */
export function deleteRows(ids: ReadonlySet<number>): void {
  changeRows((rows) => {
    const left = rows.filter(({ id }) => !ids.has(id));
    return left.length > 0 ? left : [newRow()];
  });
}

export function clearDraft(): void {
  change(() => newDraft());
  save();
}

/** A read row's cells; others stay. */
export type ReadCells = Partial<DraftRow>;

/** Writes rows from an index, appending while there is room. Returns the count. */
export function putRows(from: number, read: readonly ReadCells[]): number {
  const taken = read.slice(0, Math.max(0, maxDishesPerImport - from));
  changeRows((rows) => {
    const next = [...rows];
    for (const [index, cells] of taken.entries()) {
      const before = next[from + index];
      next[from + index] = before
        ? { ...before, row: { ...before.row, ...cells }, refusal: null }
        : newRow({ ...emptyDraftRow, ...cells });
    }
    return next;
  });
  return taken.length;
}

export function firstFreeRow(): number {
  return draftStore.get().draft.rows.findLastIndex(hasContent) + 1;
}

export function answerPlace(stored: string, answer: PlaceAnswer | null): void {
  change(({ answers: { [stored]: _, ...others }, ...draft }) => ({
    ...draft,
    answers: answer ? { ...others, [stored]: answer } : others,
  }));
}

export function noteSent(sent: Draft["sent"]): void {
  change((draft) => ({ ...draft, sent }));
  save();
}
