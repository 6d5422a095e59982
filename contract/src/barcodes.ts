/** Products by the code under their bars: codes, and the data of Open Food Facts or the host's files about them. */
import * as z from "zod/mini";
import { findContradiction, findContradictoryTrace } from "./contradictions.ts";
import { endpoint } from "./endpoint.ts";
import { maxCuisineLength, maxItemNameLength } from "./limits.ts";

/** The sentences about codes that browser and server share. */
export const barcodeErrors = {
  length: "A barcode has 8, 12, 13 or 14 digits",
  zeros: "A code of zeros alone belongs to no product. Please compare it with the packet.",
  checkDigit: "This code has a wrong digit. Please compare it with the packet.",
  signIn: "Please sign in to look up a barcode",
  tooMany: "You are looking up codes too fast. Please try again in a moment.",
  isHere: (name: string) => `This product is here already: ${name}`,
} as const;

/** What the source that is asked does instead of answering, and how the form goes on. */
export const barcodeFailures = {
  busy: "Open Food Facts is being asked by many people right now. Please look it up again in a moment, or fill in the rest by hand.",
  gone: "Open Food Facts does not answer right now. Please fill in the rest by hand.",
  lies: "Open Food Facts gave an answer that cannot be used. Please fill in the rest by hand.",
} as const;

/** How many tags that nobody here knows are kept of a product, and how long each is. */
export const maxOtherTags = 30;
export const maxOtherTagLength = 60;
/** How long the quantity of a product is. */
export const maxQuantityLength = 60;

/** Whether the last digit of a code fits the others. */
export function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let n = 1; n <= digits.length; n++) sum += Number(digits.at(-n)) * (n % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

/** Parses a typed or scanned barcode of any length to 13 digits, or 14 if the first is not 0. Null if invalid. */
export function readBarcode(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits === null || isAllZeros(digits)) return null;
  const whole = hasRightCheckDigit(digits) ? digits : expandUpcE(digits);
  return whole && hasRightCheckDigit(whole) ? canonical(whole) : null;
}

/** The error of a code as it is typed, or null; an empty one is valid. */
export function validateBarcode(typed: string): string | null {
  if (typed.trim() === "") return null;
  const digits = digitsOf(typed);
  if (digits === null) return barcodeErrors.length;
  if (isAllZeros(digits)) return barcodeErrors.zeros;
  return readBarcode(typed) === null ? barcodeErrors.checkDigit : null;
}

/** A code as it stands on the packet: one of 8 digits without the zeros before them. */
export function shownBarcode(code: string): string {
  return code.length === 13 && code.startsWith("00000") ? code.slice(5) : code;
}

/** Expands a UPC-E code of 8 digits, from American packets, which leaves out zeros. Null if invalid. */
export function expandUpcE(digits: string): string | null {
  const [, system, maker = "", last, check] = /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? [];
  if (system === undefined) return null;
  const number = Number(last);
  const rest =
    number <= 2
      ? `${maker.slice(0, 2)}${last}0000${maker.slice(2)}`
      : number === 3
        ? `${maker.slice(0, 3)}00000${maker.slice(3)}`
        : number === 4
          ? `${maker.slice(0, 4)}00000${maker.slice(4)}`
          : `${maker}0000${last}`;
  return `${system}${rest}${check}`;
}

function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]/g, "");
  return /^(\d{8}|\d{12,14})$/.test(digits) ? digits : null;
}

/** Its check digit fits, so what fills in a missing code with zeros would make one product of all of these. */
function isAllZeros(digits: string): boolean {
  return /^0+$/.test(digits);
}

function canonical(digits: string): string {
  return digits.replace(/^0(?=\d{13}$)/, "").padStart(13, "0");
}

/** A code in a call: null when it is empty. */
export const Barcode = z.pipe(
  z.nullable(
    z.string({ error: barcodeErrors.length }).check(
      z.maxLength(40, { error: barcodeErrors.length, abort: true }),
      z.check<string>(({ value, issues }) => {
        const message = validateBarcode(value);
        if (message !== null) issues.push({ code: "custom", message, input: value });
      }),
    ),
  ),
  z.transform((typed) => (typed === null ? null : readBarcode(typed))),
);

/** Who says something, and of which day (YYYY-MM-DD) that is. */
export const StatedBy = z.object({ source: z.string(), day: z.string() });
export type StatedBy = z.infer<typeof StatedBy>;

const ids = z.array(z.int());
const otherTags = z.array(z.string()).check(z.maxLength(maxOtherTags));

/** A source's data for the product with a code. */
export const BarcodeProduct = z.object({
  code: z.string(),
  name: z.nullable(z.string().check(z.maxLength(maxItemNameLength))),
  brand: z.nullable(z.string().check(z.maxLength(maxItemNameLength))),
  quantity: z.nullable(z.string().check(z.maxLength(maxQuantityLength))),
  /** One of the suggested categories. */
  category: z.nullable(z.string().check(z.maxLength(maxCuisineLength))),
  /** As the source says it, also those that contradict its allergens. */
  claimIds: ids,
  /** What it contains, and what it may contain: a source may say both of one allergen. */
  allergenIds: ids,
  mayContainIds: ids,
  /** Whether the source states any at all. Where it does not, nothing is known: it may contain all of them. */
  statesAllergens: z.boolean(),
  statesTraces: z.boolean(),
  /** What the source states besides, in its own words. */
  others: z.object({ labels: otherTags, allergens: otherTags, traces: otherTags }),
  ...StatedBy.shape,
  licence: z.nullable(z.string()),
});
export type BarcodeProduct = z.infer<typeof BarcodeProduct>;

/** A claim, and the allergen that is or may be in it although the claim excludes it. */
export type RefusedClaim = { claim: string; allergen: string; isTrace: boolean };

/** The claims that allergens and traces do not contradict, and the others with what contradicts each. */
export function sortClaims({
  claimIds,
  allergenIds,
  mayContainIds,
}: {
  claimIds: readonly number[];
  allergenIds: readonly number[];
  mayContainIds: readonly number[];
}): { claimIds: number[]; refused: RefusedClaim[] } {
  const refusalOf = (id: number): RefusedClaim | null => {
    const contained = findContradiction([id], allergenIds);
    if (contained) return { ...contained, isTrace: false };
    const trace = findContradictoryTrace([id], mayContainIds);
    return trace && { ...trace, isTrace: true };
  };
  return {
    claimIds: claimIds.filter((id) => refusalOf(id) === null),
    refused: claimIds.flatMap((id) => refusalOf(id) ?? []),
  };
}

/** What is known of a code. */
export const BarcodeAnswer = z.object({
  code: z.string(),
  /** The product of this site that has it. */
  here: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Other products that have it too. */
  alsoHere: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether a moderator still has to decide which of them has it. */
  isDisputed: z.boolean(),
  product: z.nullable(BarcodeProduct),
  /** Why the source that was asked has not answered; null where nobody knows the code, or nobody is asked. */
  failure: z.nullable(z.string()),
});
export type BarcodeAnswer = z.infer<typeof BarcodeAnswer>;

/** Looks up a code. */
export const lookUpBarcode = endpoint({
  method: "GET",
  path: "/api/barcodes/:code",
  operationId: "lookUpBarcode",
  tag: "products",
  summary: "What is known of the product with a barcode",
  description:
    "From the files of products that the host has imported, or, where the host allows it, from Open Food Facts, which is asked once and whose answer is kept for a month. Allergens and traces that a source does not state are not known: an empty list never means that the product is free of them. `here` is the product of this site with this code, and `alsoHere` others with it.",
  params: z.strictObject({ code: Barcode }),
  reply: BarcodeAnswer,
  auth: "person",
  signInMessage: barcodeErrors.signIn,
  limit: ["barcodes"],
  limitMessage: barcodeErrors.tooMany,
});
