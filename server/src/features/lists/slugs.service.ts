import { randomBytes } from "node:crypto";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isSlugOfHost } from "./lists.repository.ts";

/** Of the 60 of an address; the rest is room for a random end. */
const maxBaseLength = 43;
const numbered = 9;

/** Addresses that pages of the site have, and the boards that are frozen without being a list. */
const reserved: readonly string[] = [dishBoardKey, productBoardKey, "new", "edit", "mine", "boards"];

/** What of a title can stand in an address: its letters and digits without their accents; `fallback` where there are none. */
export function slugOfTitle(title: string, fallback: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word.slice(0, maxBaseLength) : `${slug}-${word}`;
    if (longer.length > maxBaseLength) break;
    slug = longer;
  }
  return slug || fallback;
}

/**
 * Stores something under the first free address of a title: `insert` tries one, and returns false where it is taken. Two who do
 * so at once get two addresses.
 */
export async function insertWithSlug(
  db: Kysely<Schema>,
  base: string,
  insert: (slug: string) => Promise<boolean>,
): Promise<void> {
  for (let number = 1; number <= numbered; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (reserved.includes(slug) || (await isSlugOfHost(db, slug))) continue;
    if (await insert(slug)) return;
  }
  if (!(await insert(randomSlug(base)))) throw new Error("an address made by chance is taken");
}

/** An address that nobody guesses. */
export function randomSlug(base: string): string {
  return `${base}-${randomBytes(8).toString("hex")}`;
}
