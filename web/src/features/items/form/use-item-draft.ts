import {
  formatPriceInput,
  parsePrice,
  submissionErrors,
  validatePrice,
  validateTag,
} from "@dishboard/contract/item-fields";
import type { Label } from "@dishboard/contract/labels";
import { maxDescriptionLength, maxTags } from "@dishboard/contract/limits";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import type { Photo } from "../../media/photo-field.tsx";
import { submissionsMessages } from "../submission/submissions.messages.ts";
import { withTag } from "./tag-editor.tsx";
import type { Drafting, Fault } from "./use-draft.ts";

/** What a dish and a product have in common, as it is filled in. The parts are called like their inputs. */
export type ItemDraft = {
  /** Names the submission over all tries. */
  key: string;
  imageUrl: Photo | null;
  price: string;
  description: string;
  tags: string[];
  /** What stands in the box for tags and is none yet. */
  tagTyped: string;
  selectedClaims: number[];
  selectedAllergens: number[];
};

/** The draft of a dish or a product in a form. */
export type ItemDrafting = Pick<Drafting<ItemDraft>, "draft" | "errors" | "set" | "line">;

type Item = {
  image: { path: string; description: string | null } | null;
  priceCents: number | null;
  description: string | null;
  tags: string[];
  dietaryClaims: Label[];
  allergens: Label[];
};

/** An item as it is filled in; a new one is empty. */
export function itemDraftOf(item?: Item): ItemDraft {
  return {
    key: newKey(),
    imageUrl: item?.image ? { uploadId: null, path: item.image.path, description: item.image.description ?? "" } : null,
    price: formatPriceInput(item?.priceCents ?? null),
    description: item?.description ?? "",
    tags: item?.tags.slice() ?? [],
    tagTyped: "",
    selectedClaims: item?.dietaryClaims.map(({ id }) => id) ?? [],
    selectedAllergens: item?.allergens.map(({ id }) => id) ?? [],
  };
}

/** What is wrong with a price. */
export function priceFaults({ price }: ItemDraft): Fault<ItemDraft>[] {
  return faultsIn([["price", validatePrice(price)]]);
}

/** What is wrong with the tags; one that was typed and not added is meant as one. */
export function tagsFaults({ tags, tagTyped }: ItemDraft): Fault<ItemDraft>[] {
  const all = withTag(tags, tagTyped);
  const fault = all.map(validateTag).find((one) => one !== null);
  return faultsIn([["tags", fault ?? (all.length > maxTags ? submissionErrors.tooManyTags : null)]]);
}

/** What is wrong with a description. */
export function descriptionFaults({ description }: ItemDraft): Fault<ItemDraft>[] {
  const fault = validateText(cleanText(description), submissionsMessages.description, maxDescriptionLength);
  return faultsIn([["description", fault]]);
}

/** What is wrong with a line that may be left empty. */
export function lineFaultOf(line: string, label: string, most: number): string | null {
  return validateLine(cleanLine(line), label, most);
}

/** The faults among parts and what is wrong with them. */
export function faultsIn<Draft>(parts: [name: keyof Draft & string, message: string | null][]): Fault<Draft>[] {
  return parts.flatMap(([name, message]) => (message === null ? [] : [{ name, message }]));
}

/** What the calls want to know of every item. */
export function itemBodyOf(draft: ItemDraft) {
  const { imageUrl } = draft;
  return {
    priceCents: parsePrice(draft.price),
    description: draft.description.trim() || null,
    picture: imageUrl && {
      ...(imageUrl.uploadId !== null && { uploadId: imageUrl.uploadId }),
      description: imageUrl.description.trim() || null,
    },
    tags: withTag(draft.tags, draft.tagTyped),
    claimIds: draft.selectedClaims,
    allergenIds: draft.selectedAllergens,
  };
}

/** A random UUID; the browser's own function for it is not there on a site without https. */
function newKey(): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(16));
  const hex = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const text = hex.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
