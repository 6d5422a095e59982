import type { BarcodeProduct, RefusedClaim } from "@dishboard/contract/barcodes";
import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import { formatDay } from "../../lib/dates.ts";

export const barcodeMessages = {
  label: "Barcode",
  help: "8, 12, 13 or 14 digits, under the bars of the packet",
  scan: "Scan the barcode",
  type: "Type the code",
  lookUp: "Look it up",
  lookingUp: "Looking it up…",
  failed: "The code could not be looked up. Please try again, or fill in the rest by hand.",
  unknown: "We don't know this code yet. Please fill in the rest by hand.",
  here: "This product is here already:",
  severalHere: "More than one product has this code:",
  disputed: "A moderator is checking which one it belongs to. Please read the label.",
  isOther: "Is yours another product? Add it, and a moderator checks which one has the code.",
  answer: "What is known of this code",
  notNamed: "Name not stated",
  contains: (names: string) => `Contains: ${names}`,
  containsNotStated: "Allergens not stated",
  mayContain: (names: string) => `May contain: ${names}`,
  mayContainNotStated: "May contain: not stated",
  claims: (names: string) => `Claims: ${names}`,
  also: (what: string, words: string) => `Also stated by the source, as ${what}: ${words}`,
  alsoLabels: "labels",
  alsoAllergens: "allergens",
  alsoTraces: "traces",
  refused: (source: string, { claim, allergen, isTrace }: RefusedClaim) =>
    `${source} says both '${claim}' and '${isTrace ? "may contain" : "contains"} ${allergen}', so '${claim}' is not chosen.`,
  from: ({ source, day }: Pick<BarcodeProduct, "source" | "day">) =>
    `From ${source}, ${formatDay(`${day}T12:00:00Z`, "UTC")}. Please compare with the packet.`,
  use: "Use this",
  used: "This is in the form now. What you had typed has stayed.",

  scanTitle: "Scan the barcode",
  hold: "Hold the bars in front of the camera.",
  starting: "Starting the camera…",
  pictureStays: "Its pictures stay in your browser.",
  noCamera: "There is no camera that this page can use. Please type the code.",
  cameraRefused: "The camera may not be used. Allow it in the settings of your browser, or type the code.",
  cameraFailed: "The camera could not be started. Please type the code.",
} as const;

/** Allergen names in order: 'milk, nuts'. */
export function allergenNames(ids: readonly number[]): string {
  return namesOf(allergens, ids);
}

export function claimNames(ids: readonly number[]): string {
  return namesOf(dietaryClaims, ids);
}

function namesOf(labels: readonly { id: number; name: string }[], ids: readonly number[]): string {
  return labels.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}
