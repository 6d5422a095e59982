import type { Position } from "@dishboard/contract/places";

export type GivenPlace = {
  /** The source's name. */
  sourceId: string;
  name: string;
  position: Position;
  street: string | null;
  houseNumber: string | null;
  postcode: string | null;
  city: string | null;
  openingHours: string | null;
  website: string | null;
  phone: string | null;
  cuisine: string | null;
  diets: string[];
  brand: string | null;
  floor: string | null;
};

/**
 * A row with its position in the file: a place, or without position, unreadable, closed, uncertain, or not a place to
 * eat.
 */
export type FileRow = { at: string } & (
  | { kind: "place"; place: GivenPlace; leftOut: string[] }
  | { kind: "unplaced"; name: string }
  | { kind: "refused"; reason: string }
  | { kind: "closed" | "unsure" | "other" }
);

/** Stated before the first row or after the last. */
export type FileFacts = { source?: string; licence?: string; day?: string };

/** Why a file is unreadable, in one line. */
export class UnreadableFile extends Error {}

/** Bytes after unpacking, and characters per row. */
export type FileLimits = { maxUnpackedBytes: number; maxRowLength: number };

/** A country's places stay below a gigabyte. */
export const fileLimits: FileLimits = { maxUnpackedBytes: 4_000_000_000, maxRowLength: 4_000_000 };
