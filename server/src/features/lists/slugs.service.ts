import { randomBytes } from "node:crypto";
import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { isSlugOfHost, takeSlug } from "./lists.repository.ts";

/** Of the address's 60; the rest is for a random end. */
const maxBaseLength = 43;
const numbered = 9;

/** Addresses of the site's pages, and of frozen boards that are no list. */
const reserved: readonly string[] = [dishBoardKey, productBoardKey, "new", "edit", "mine", "boards"];

/** Returns unaccented letters and digits, or else `fallback`. */
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

/** Takes the first free address permanently; concurrent calls get different ones. */
export async function takeSlugOf(db: Kysely<Schema>, base: string): Promise<string> {
  for (let number = 1; number <= numbered; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (reserved.includes(slug) || (await isSlugOfHost(db, slug))) continue;
    if (await takeSlug(db, slug)) return slug;
  }
  return takeRandomSlug(db, base);
}

/** Takes an unguessable address. */
export async function takeRandomSlug(db: Kysely<Schema>, base: string): Promise<string> {
  const slug = `${base}-${randomBytes(8).toString("hex")}`;
  if (!(await takeSlug(db, slug))) throw new Error("an address made by chance is taken");
  return slug;
}
