/** What submitting a dish and submitting a product have in common: their words, their rules, and their marks. */
import * as z from "zod/mini";
import { id } from "./id.ts";
import { allergens, dietaryClaims } from "./labels.ts";
import { maxLinkLength, maxPictureDescriptionLength, maxPriceCents, maxTagLength, maxTags } from "./limits.ts";
import { cleanLine, optionalText, validateLine } from "./text.ts";

/** The sentences that both ends say about a submission. */
export const submissionErrors = {
  required: "Please fill in required fields",
  signIn: "Please sign in to submit",
  price: "Price must be a number with at most two decimals",
  priceTooHigh: "Price must be less than 100000",
  link: "Item Link must be a web address that begins with http:// or https://",
  tooManyTags: "Maximum 10 tags allowed",
  tag: "Tags must be between 1 and 30 characters long",
  changedMeanwhile: "This was changed meanwhile. Please open it again.",
  notYours: "Only the person who submitted this can change it",
} as const;

/** Submitting and editing dishes and products count together. */
export const submissionLimit = {
  limit: [{ name: "submissions", per: "person", max: 60, perSeconds: 3_600 }],
  limitMessage: "You are submitting too fast. Please try again in a moment.",
} as const;

const priceForm = /^\d{1,5}(\.\d{1,2})?$/;

/** What is wrong with a price as it is typed, null where nothing is or nothing stands there. */
export function validatePrice(price: string): string | null {
  const text = price.trim();
  if (text === "" || priceForm.test(text)) return null;
  return /^\d{6,}(\.\d{1,2})?$/.test(text) ? submissionErrors.priceTooHigh : submissionErrors.price;
}

/** A well-formed price in whole cents, null where nothing stands there. Read digit by digit: 1.005 has no exact value. */
export function parsePrice(price: string): number | null {
  if (price.trim() === "") return null;
  const [whole = "", part = ""] = price.trim().split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** A price in whole cents as it is typed: 12.50. */
export function formatPriceInput(cents: number | null): string {
  return cents === null ? "" : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** What is wrong with a link to a shop, null where nothing is or nothing stands there. */
export function validateLink(link: string): string | null {
  const text = link.trim();
  if (text === "") return null;
  if (text.length > maxLinkLength || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return submissionErrors.link;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "" ? null : submissionErrors.link;
}

/** Whether two tags are the same to people: case and gaps make no other. */
export function isSameTag(one: string, other: string): boolean {
  return cleanLine(one).toLowerCase() === cleanLine(other).toLowerCase();
}

/** Tags as they are kept: cleaned, none twice, the first spelling of each. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map(cleanLine).filter((tag) => tag !== "");
  return cleaned.filter((tag, index) => cleaned.findIndex((other) => isSameTag(tag, other)) === index);
}

/** What is wrong with a tag, null where nothing is. */
export function validateTag(tag: string): string | null {
  const line = cleanLine(tag);
  return line === "" || validateLine(line, "Tag", maxTagLength) !== null ? submissionErrors.tag : null;
}

const tags = z
  .array(z.string({ error: submissionErrors.tag }).check(z.maxLength(maxTagLength * 8, submissionErrors.tag)), {
    error: "tags must be a list of words",
  })
  .check(
    z.maxLength(100, { error: submissionErrors.tooManyTags, abort: true }),
    z.refine((given) => given.every((tag) => validateTag(tag) === null), { error: submissionErrors.tag, abort: true }),
    z.overwrite(cleanTags),
    z.maxLength(maxTags, submissionErrors.tooManyTags),
  );

function labelIds(name: string, known: readonly { id: number }[]) {
  const message = `${name} cannot be used`;
  const id = z.int({ error: message }).check(z.refine((one) => known.some((row) => row.id === one), message));
  return z.array(id, { error: message }).check(
    z.maxLength(known.length * 4, message),
    z.overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  );
}

/** Names the form that a submission or a change comes from: what it sends again after a lost reply is not done twice. */
export const SubmissionKey = id("key");

/** A picture of an item: one of one's own uploads, or, without its id, the one that the item has already. */
const PictureInput = z.strictObject({
  uploadId: z.optional(id("uploadId")),
  description: optionalText("Alternative text", maxPictureDescriptionLength),
});

/** What every item may say of itself. */
export const itemFields = {
  priceCents: z.nullable(
    z
      .int({ error: submissionErrors.price })
      .check(z.minimum(0, submissionErrors.price), z.maximum(maxPriceCents, submissionErrors.priceTooHigh)),
  ),
  picture: z.nullable(PictureInput),
  tags,
  claimIds: labelIds("Dietary Claims", dietaryClaims),
  allergenIds: labelIds("Allergens", allergens),
};

/** A link to a shop in a call; null where there is none. */
export const Link = z.pipe(
  z.nullable(
    z.string({ error: submissionErrors.link }).check(
      z.maxLength(maxLinkLength, { error: submissionErrors.link, abort: true }),
      z.refine((link) => validateLink(link) === null, submissionErrors.link),
    ),
  ),
  z.transform((link) => (link?.trim() ? new URL(link.trim()).href : null)),
);

/** When an item was last changed: it is sent back with a change, so that nobody overwrites what they have not seen. */
export const Timestamp = z
  .string({ error: "updatedAt must be a time" })
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, { error: "updatedAt must be a time" }));
