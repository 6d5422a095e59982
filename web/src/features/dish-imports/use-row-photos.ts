import { createStore, useStore } from "../../lib/store.ts";
import { uploadPhoto } from "../media/use-photo-upload.ts";
import { changeRow, draftStore } from "./draft-store.ts";
import type { PhotoStates } from "./use-draft-checks.ts";

const none: PhotoStates = new Map();
const photosStore = createStore(() => none);
const waiting: { id: number; file: File }[] = [];
let isSending = false;

export function useRowPhotos(): PhotoStates {
  return useStore(photosStore, none);
}

function setState(id: number, state: { percent: number } | { error: string } | null): void {
  const next = new Map(photosStore.get());
  if (state) next.set(id, state);
  else next.delete(id);
  photosStore.set(next);
}

export function addPhoto(id: number, file: File): void {
  waiting.push({ id, file });
  setState(id, { percent: 0 });
  if (!isSending) void sendAll();
}

export function removePhoto(id: number): void {
  setState(id, null);
  changeRow(id, { photo: null });
}

/** Uploads photos for rows that name them; returns unmatched names. */
export function addPhotos(files: readonly File[]): { matched: number; unmatched: string[] } {
  const { rows } = draftStore.get().draft;
  const unmatched: string[] = [];
  let matched = 0;
  for (const file of files) {
    const name = file.name.normalize("NFC").toLowerCase();
    const its = rows.filter(({ row }) => fileNameOf(row.photo) === name);
    if (its.length === 0) unmatched.push(file.name);
    else matched += 1;
    for (const { id } of its) addPhoto(id, file);
  }
  return { matched, unmatched };
}

function fileNameOf(photo: string): string {
  const name = photo.trim().normalize("NFC").toLowerCase();
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
}

async function sendAll(): Promise<void> {
  isSending = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
  isSending = false;
}

async function sendOne({ id, file }: { id: number; file: File }): Promise<void> {
  const result = await uploadPhoto("dish-images", file, (percent) => setState(id, { percent }));
  if (!photosStore.get().has(id)) return;
  setState(id, "error" in result ? { error: result.error } : null);
  if (!("error" in result)) changeRow(id, { photo: result });
}
