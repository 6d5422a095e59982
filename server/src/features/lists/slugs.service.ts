import { randomBytes } from "node:crypto";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isSlugOfHost, takeSlug } from "./lists.repository.ts";

/** Of the 60 of an address; the rest is room for a random end. */
const maxBaseLength = 43;
const numbered = 9;

/** Addresses that pages of the site have, and the boards that are frozen without being a list. */
const reserved: readonly string[] = [dishBoardKey, productBoardKey, "new", "edit", "mine", "boards"];

/** A title's letters and digits without accents, for an address; `fallback` if there are none. */
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

/** Takes the first free address of a title, for good: two who do so at once get two addresses. */
export async function takeSlugOf(db: Kysely<Schema>, base: string): Promise<string> {
  for (let number = 1; number <= numbered; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (reserved.includes(slug) || (await isSlugOfHost(db, slug))) continue;
    if (await takeSlug(db, slug)) return slug;
  }
  return takeRandomSlug(db, base);
}

/** Takes an address that nobody guesses. */
export async function takeRandomSlug(db: Kysely<Schema>, base: string): Promise<string> {
  const slug = `${base}-${randomBytes(8).toString("hex")}`;
  if (!(await takeSlug(db, slug))) throw new Error("an address made by chance is taken");
  return slug;
}
