import type { Position } from "@dishboard/contract/places";

/** A file's data for a place. */
export type GivenPlace = {
  /** The source's own name for it. */
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
  /** The floors that it is on, as OpenStreetMap counts them: '0;1'. */
  floor: string | null;
};

/**
 * A row of a file with its position: a place, or one that has no position, is unreadable, closed, uncertain by the
 * file's own data, or no place to eat.
 */
export type FileRow = { at: string } & (
  | { kind: "place"; place: GivenPlace; leftOut: string[] }
  | { kind: "unplaced"; name: string }
  | { kind: "refused"; reason: string }
  | { kind: "closed" | "unsure" | "other" }
);

/** What a file says about itself; what it says comes before its first row or after its last. */
export type FileFacts = { source?: string; licence?: string; day?: string };

/** Why a file cannot be read: one line for the importer. */
export class UnreadableFile extends Error {}

/** How much is read: what a compressed file unpacks to, and how long one row may be, in characters. */
export type FileLimits = { maxUnpackedBytes: number; maxRowLength: number };

/** A whole country's places are below a gigabyte. */
export const fileLimits: FileLimits = { maxUnpackedBytes: 4_000_000_000, maxRowLength: 4_000_000 };
