import * as z from "zod/mini";
import { type Exclusion, excludedByText } from "./allergen-words.ts";
import { GivenSource } from "./allergens.ts";
import { findContradiction, findContradictoryTrace } from "./contradictions.ts";
import { id } from "./id.ts";
import { allergens, claimOfTag, dietaryClaims } from "./labels.ts";
import { maxLinkLength, maxPriceCents, maxTagLength, maxTags } from "./limits.ts";
import { PictureInput } from "./picture-input.ts";
import { cleanLine, validateLine } from "./text.ts";
import { readUrl } from "./url.ts";

export const submissionErrors = {
  required: "Please fill in required fields",
  signIn: "Please sign in to submit",
  price: "Price must be a number with at most two decimals",
  negativePrice: "Price can't be negative",
  priceTooHigh: "Price must be less than 100000",
  link: "Item Link must be a web address that begins with http:// or https://",
  tooManyTags: `Maximum ${maxTags} tags allowed`,
  tag: `Tags must be between 1 and ${maxTagLength} characters long`,
  contradiction: ({ claim, allergen }: { claim: string; allergen: string }) =>
    `An item can't be ${claim} and contain ${allergen}. Please remove one of the two.`,
  contradictoryTrace: ({ claim, allergen }: { claim: string; allergen: string }) =>
    `An item can't be ${claim} and maybe contain ${allergen}. Please remove one of the two.`,
  contradictoryTag: ({ tag, says, allergen }: { tag: string; says: string; allergen: string }) =>
    `The tag '${tag}' contradicts that it ${says} ${allergen}. Please remove one of the two.`,
  freeOfWhatIsInIt: (allergen: string) =>
    `An item can't be free of ${allergen} and contain it, or maybe contain it. Please remove one of the two.`,
  freeOfWhatPacketNames: (source: string, allergen: string) =>
    `${source} names ${allergen} for this barcode. Please take it off 'Stated free of'.`,
  noAllergenSource: "Please say how you know what it is free of",
  changedMeanwhile: "This was changed meanwhile. Please open it again.",
  notYours: "Only the person who submitted this can change it",
  votedThere:
    "Other people have voted on this dish where it is, so it cannot move that far. Please submit it as a new dish.",
  decidedGone:
    "A moderator says that this restaurant has closed. We have asked for another look. Please try again later.",
} as const;

/** One limit for submitting and editing dishes and products together. */
export const submissionLimit = {
  limit: ["submissions", "submissionsLong"],
  limitMessage: "You are submitting too fast. Please try again in a moment.",
} as const;

/** `isFirst`: the submitter's first item. */
export const SubmittedItem = z.object({ id: z.string(), isFirst: z.boolean() });
export type SubmittedItem = z.infer<typeof SubmittedItem>;

/** Adds https to a link without a scheme: `shop.example.org/x`. */
export function completeLink(link: string): string {
  const text = link.trim();
  // A port looks like the rest of a scheme's address: shop.example.org:8080.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  return text === "" || hasScheme ? text : `https://${text.replace(/^\/\//, "")}`;
}

/** Returns the error of a link to a shop, or null; an empty one is valid. */
export function validateLink(link: string): string | null {
  const text = completeLink(link);
  if (text === "") return null;
  const url = text.length <= maxLinkLength && /^https?:\/\//i.test(text) ? readUrl(text) : null;
  if (!url) return submissionErrors.link;
  const { hostname, username, password } = url;
  return hostname.includes(".") && username === "" && password === "" ? null : submissionErrors.link;
}

/** Reads the tags of a typed text: `spicy, #hot #new` has three. */
export function readTags(typed: string): string[] {
  return cleanTags(typed.split(/[,\uFF0C\u3001]|\s(?=#)/).map((tag) => tag.trim().replace(/^#+/, "")));
}

/** Whether two tags differ only in case and spaces. */
export function isSameTag(one: string, other: string): boolean {
  return cleanLine(one).toLowerCase() === cleanLine(other).toLowerCase();
}

/** Cleans tags and removes duplicates, keeping the first spelling. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map(cleanLine).filter((tag) => tag !== "");
  return cleaned.filter((tag, index) => cleaned.findIndex((other) => isSameTag(tag, other)) === index);
}

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

/** Sorted and unique. */
export function labelIds(name: string, known: readonly { id: number }[]) {
  const message = `${name} cannot be used`;
  const id = z.int({ error: message }).check(z.refine((one) => known.some((row) => row.id === one), message));
  return z.array(id, { error: message }).check(
    z.maxLength(known.length * 4, message),
    z.overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  );
}

/** Returns the error of contradicting claims and allergens, or null. */
export function validateLabels(claimIds: readonly number[], allergenIds: readonly number[]): string | null {
  const contradiction = findContradiction(claimIds, allergenIds);
  return contradiction && submissionErrors.contradiction(contradiction);
}

/** Returns the error of claims and possible traces that contradict each other, or null. */
export function validateTraces(claimIds: readonly number[], mayContainIds: readonly number[]): string | null {
  const contradiction = findContradictoryTrace(claimIds, mayContainIds);
  return contradiction && submissionErrors.contradictoryTrace(contradiction);
}

type Claimed = { claimIds: readonly number[]; tags: readonly string[] };

/** Ids of an item's claims, including tags of the same name, such as 'Gluten free'. */
export function allClaimIds({ claimIds, tags }: Claimed): number[] {
  return [...claimIds, ...tags.flatMap((tag) => claimOfTag(tag)?.id ?? [])];
}

function validateContained({ allergenIds, ...claimed }: Labels): string | null {
  return (
    validateLabels(allClaimIds(claimed), allergenIds) ??
    validateTags(claimed.tags, { ids: allergenIds, says: "contains", counts: () => true })
  );
}

export function validateMayContain({ mayContainIds = [], ...claimed }: Traces): string | null {
  return (
    validateTraces(allClaimIds(claimed), mayContainIds) ??
    validateTags(claimed.tags, { ids: mayContainIds, says: "may contain", counts: ({ isOfTraces }) => isOfTraces })
  );
}

function validateTags(
  tags: readonly string[],
  { ids, says, counts }: { ids: readonly number[]; says: string; counts: (exclusion: Exclusion) => boolean },
): string | null {
  for (const tag of tags) {
    const excluded = excludedByText(tag).filter(counts);
    const allergen = allergens.find(({ id }) => ids.includes(id) && excluded.some((one) => one.allergenId === id));
    if (allergen) return submissionErrors.contradictoryTag({ tag, says, allergen: allergen.name });
  }
  return null;
}

type Labels = Claimed & { allergenIds: number[] };

/** Refuses claims and tags that allergens contradict: a visitor may be hurt. */
export const consistentLabels = z.refine<Labels>((item) => validateContained(item) === null, {
  error: ({ input }) => validateContained(input as Labels) ?? undefined,
  path: ["allergenIds"],
});

type Traces = Claimed & { mayContainIds?: number[] | undefined };

/** Refuses claims and tags that possible traces contradict. */
export const consistentTraces = z.refine<Traces>((item) => validateMayContain(item) === null, {
  error: ({ input }) => validateMayContain(input as Traces) ?? undefined,
  path: ["mayContainIds"],
});

type Stated = {
  allergenIds: readonly number[];
  mayContainIds?: readonly number[] | undefined;
  freeIds?: readonly number[] | undefined;
};

/** Returns the error of an allergen stated to be absent and also present or possible, or null. */
export function validateFree({ allergenIds, mayContainIds = [], freeIds = [] }: Stated): string | null {
  const both = allergens.find(({ id }) => freeIds.includes(id) && [...allergenIds, ...mayContainIds].includes(id));
  return both ? submissionErrors.freeOfWhatIsInIt(both.name) : null;
}

/** Refuses allergens stated as absent that are, or may be, in it. */
export const consistentFree = z.refine<Stated>((stated) => validateFree(stated) === null, {
  error: ({ input }) => validateFree(input as Stated) ?? undefined,
  path: ["freeIds"],
});

/** Identifies the form, so that a repeated call is applied once. */
export const SubmissionKey = id("key");

export const itemFields = {
  priceCents: z.nullable(
    z.number({ error: submissionErrors.price }).check(
      z.minimum(0, submissionErrors.negativePrice),
      z.lt(maxPriceCents + 1, submissionErrors.priceTooHigh),
      // Only currencies with three decimals have tenths, which the server checks.
      z.multipleOf(0.1, submissionErrors.price),
    ),
  ),
  picture: z.nullable(PictureInput),
  tags,
  claimIds: labelIds("Dietary Claims", dietaryClaims),
  allergenIds: labelIds("Allergens", allergens),
  /** What a form leaves out stays unchanged. */
  mayContainIds: z.optional(labelIds("May contain", allergens)),
  freeIds: z.optional(labelIds("Stated free of", allergens)),
  /** Without it, unchanged statements keep their source and day. */
  allergenSource: z.optional(GivenSource),
};

/** Null if empty. */
export const Link = z.pipe(
  z.nullable(
    z.string({ error: submissionErrors.link }).check(
      z.maxLength(maxLinkLength, { error: submissionErrors.link, abort: true }),
      z.refine((link) => validateLink(link) === null, submissionErrors.link),
    ),
  ),
  z.transform((link) => (link?.trim() ? new URL(completeLink(link)).href : null)),
);

/** When an item was last changed. An edit sends it back, so that no one overwrites a change they have not seen. */
export const Timestamp = z
  .string({ error: "updatedAt must be a time" })
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, { error: "updatedAt must be a time" }));
