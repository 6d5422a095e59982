import * as z from "zod/mini";
import { findContradiction, findContradictoryTrace } from "./contradictions.ts";
import { endpoint } from "./endpoint.ts";
import { maxCuisineLength, maxItemNameLength } from "./limits.ts";

export const barcodeErrors = {
  length: "A barcode has 8, 12, 13 or 14 digits",
  zeros: "A code of zeros alone belongs to no product. Please compare it with the packet.",
  checkDigit: "This code has a wrong digit. Please compare it with the packet.",
  signIn: "Please sign in to look up a barcode",
  tooMany: "You are looking up codes too fast. Please try again in a moment.",
  isHere: (name: string) => `This product is here already: ${name}`,
} as const;

/** How the source failed, and how the form continues. */
export const barcodeFailures = {
  busy: "Open Food Facts is being asked by many people right now. Please look it up again in a moment, or fill in the rest by hand.",
  gone: "Open Food Facts does not answer right now. Please fill in the rest by hand.",
  lies: "Open Food Facts gave an answer that cannot be used. Please fill in the rest by hand.",
} as const;

/** Maximum tags unknown here that are kept of a product. */
export const maxOtherTags = 30;
export const maxOtherTagLength = 60;
export const maxQuantityLength = 60;

export function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let n = 1; n <= digits.length; n++) sum += Number(digits.at(-n)) * (n % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

/** Parses a barcode to 13 digits, or 14 if the first is not 0. Null if invalid. */
export function readBarcode(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits === null || isAllZeros(digits)) return null;
  const whole = hasRightCheckDigit(digits) ? digits : expandUpcE(digits);
  return whole && hasRightCheckDigit(whole) ? canonical(whole) : null;
}

/** Returns the error of a typed code, or null; an empty one is valid. */
export function validateBarcode(typed: string): string | null {
  if (typed.trim() === "") return null;
  const digits = digitsOf(typed);
  if (digits === null) return barcodeErrors.length;
  if (isAllZeros(digits)) return barcodeErrors.zeros;
  return readBarcode(typed) === null ? barcodeErrors.checkDigit : null;
}

/** Returns a code as printed: one of 8 digits without leading zeros. */
export function shownBarcode(code: string): string {
  return code.length === 13 && code.startsWith("00000") ? code.slice(5) : code;
}

/** Expands a UPC-E code of 8 digits, from American packets. Null if invalid. */
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

/** Filling a missing code with zeros would make all such products one, as its check digit is correct. */
function isAllZeros(digits: string): boolean {
  return /^0+$/.test(digits);
}

function canonical(digits: string): string {
  return digits.replace(/^0(?=\d{13}$)/, "").padStart(13, "0");
}

/** Null if empty. */
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

/** `day` is YYYY-MM-DD. */
export const StatedBy = z.object({ source: z.string(), day: z.string() });
export type StatedBy = z.infer<typeof StatedBy>;

const ids = z.array(z.int());
const otherTags = z.array(z.string()).check(z.maxLength(maxOtherTags));

export const BarcodeProduct = z.object({
  code: z.string(),
  name: z.nullable(z.string().check(z.maxLength(maxItemNameLength))),
  brand: z.nullable(z.string().check(z.maxLength(maxItemNameLength))),
  quantity: z.nullable(z.string().check(z.maxLength(maxQuantityLength))),
  /** One of the suggested categories. */
  category: z.nullable(z.string().check(z.maxLength(maxCuisineLength))),
  /** As the source states it, also claims that contradict its allergens. */
  claimIds: ids,
  /** A source may list an allergen as contained and as possible. */
  allergenIds: ids,
  mayContainIds: ids,
  /** Whether the source states any allergens. If not, it may contain all of them. */
  statesAllergens: z.boolean(),
  statesTraces: z.boolean(),
  /** Further tags, in the source's words. */
  others: z.object({ labels: otherTags, allergens: otherTags, traces: otherTags }),
  ...StatedBy.shape,
  licence: z.nullable(z.string()),
});
export type BarcodeProduct = z.infer<typeof BarcodeProduct>;

export type RefusedClaim = { claim: string; allergen: string; isTrace: boolean };

/** Separates the claims that allergens or traces contradict, with the allergen. */
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

export const BarcodeAnswer = z.object({
  code: z.string(),
  here: z.nullable(z.object({ id: z.string(), name: z.string() })),
  alsoHere: z.array(z.object({ id: z.string(), name: z.string() })),
  isDisputed: z.boolean(),
  product: z.nullable(BarcodeProduct),
  /** Null if the code is unknown or no source is asked. */
  failure: z.nullable(z.string()),
});
export type BarcodeAnswer = z.infer<typeof BarcodeAnswer>;

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
