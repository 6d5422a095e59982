import { type AllergenStatement, type GivenSource, isRecent, type StatedAs } from "@dishboard/contract/allergens";
import {
  cleanTags,
  readTags,
  type SubmittedItem,
  submissionErrors,
  validateFree,
  validateLabels,
  validateTag,
  validateTraces,
} from "@dishboard/contract/item-fields";
import type { ItemImage, ItemKind } from "@dishboard/contract/items";
import type { Label } from "@dishboard/contract/labels";
import { maxDescriptionLength, maxTags } from "@dishboard/contract/limits";
import { formatPriceInput, moneyOf, readPrice } from "@dishboard/contract/prices";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import { currencyCode } from "../../../lib/price.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import type { FormErrors, ValidatedForm } from "../../../lib/use-validated-form.ts";
import type { Photo } from "../../media/photo-field.tsx";
import type { PhotoUpload } from "../../media/use-photo-upload.ts";
import { itemsMessages } from "../items.messages.ts";

/** A form's field, named as in the request body. */
export type ItemField<Item, Value, BodyValue> = {
  /** If value and body differ, such as cents. */
  bodyKey?: string;
  isRequired?: boolean;
  initialValue(item: Item | undefined): Value;
  validate?(value: Value, values: Record<string, unknown>): string | null;
  toBody(value: Value): BodyValue;
};

type Fields = Record<string, ItemField<unknown, unknown, unknown>>;

export type ValuesOf<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]["initialValue"]> };

type BodyOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends { bodyKey: infer Key extends string } ? Key : Name]: ReturnType<
    F[Name]["toBody"]
  >;
};

export function initialValues<F extends Fields>(fields: F, item: unknown): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.initialValue(item)]);
  return Object.fromEntries(entries);
}

/** Errors of missing values first, then by field. */
export function validateFields<F extends Fields>(fields: F, values: ValuesOf<F>): FormErrors<ValuesOf<F>> {
  const errors: Record<string, string> = {};
  for (const [name, { isRequired }] of Object.entries(fields)) {
    if (isRequired && cleanLine(String(values[name])) === "") errors[name] = submissionErrors.required;
  }
  for (const [name, field] of Object.entries(fields)) {
    const error = field.validate?.(values[name], values) ?? null;
    if (error !== null) errors[name] ??= error;
  }
  return errors as FormErrors<ValuesOf<F>>;
}

export function toBody<F extends Fields>(fields: F, values: ValuesOf<F>): BodyOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [field.bodyKey ?? name, field.toBody(values[name])]);
  return Object.fromEntries(entries);
}

/** The field of a body path such as `tags.0`. */
export function fieldOfBody(fields: Fields, path: string | undefined): string | undefined {
  const key = path?.split(".")[0];
  return Object.entries(fields).find(([name, field]) => (field.bodyKey ?? name) === key && field.validate)?.[0];
}

type LineOptions<Item> = {
  label: string;
  maxLength: number;
  initialValue: (item: Item | undefined) => string;
};

export function requiredLine<Item>(options: LineOptions<Item>) {
  return { ...optionalLine(options), isRequired: true, toBody: (text: string) => text };
}

export function optionalLine<Item>(options: LineOptions<Item>) {
  const { label, maxLength } = options;
  return {
    ...options,
    isRequired: false,
    validate: (text: string) => validateLine(cleanLine(text), label, maxLength),
    toBody: textOrNull,
  };
}

export function textOrNull(text: string): string | null {
  return text.trim() || null;
}

export type Item = {
  image: ItemImage | null;
  priceCents: number | null;
  description: string | null;
  tags: string[];
  dietaryClaims: Label[];
  allergens: Label[];
  statements: AllergenStatement[];
};

/** `typed` becomes a tag when added or sent. */
export type TagsValue = { added: readonly string[]; typed: string };

export function allTags({ added, typed }: TagsValue): string[] {
  return cleanTags([...added, ...readTags(typed)]);
}

export const itemFields = {
  /** Prevents a second submission after a lost reply. */
  key: {
    initialValue: newSubmissionKey,
    toBody: (key: string) => key,
  },
  picture: {
    initialValue: (item?: Item): Photo | null =>
      item?.image ? { uploadId: null, path: item.image.path, description: item.image.description ?? "" } : null,
    toBody: (photo: Photo | null) =>
      photo && {
        ...(photo.uploadId !== null && { uploadId: photo.uploadId }),
        description: textOrNull(photo.description),
      },
  },
  price: {
    bodyKey: "priceCents" as const,
    initialValue: (item?: Item) => formatPriceInput(item?.priceCents ?? null, moneyOf(currencyCode())),
    validate: (price: string) => readPrice(price, moneyOf(currencyCode())).error,
    toBody: (price: string) => readPrice(price, moneyOf(currencyCode())).cents,
  },
  description: {
    label: itemsMessages.description,
    isRequired: false,
    initialValue: (item?: Item) => item?.description ?? "",
    validate: (text: string) => validateText(cleanText(text), itemsMessages.description, maxDescriptionLength),
    toBody: textOrNull,
  },
  tags: {
    initialValue: (item?: Item): TagsValue => ({ added: cleanTags(item?.tags ?? []), typed: "" }),
    validate: (tags: TagsValue) => {
      const all = allTags(tags);
      const error = all.map(validateTag).find((one) => one !== null);
      return error ?? (all.length > maxTags ? submissionErrors.tooManyTags : null);
    },
    toBody: allTags,
  },
  claimIds: {
    initialValue: (item?: Item) => item?.dietaryClaims.map(({ id }) => id) ?? [],
    toBody: (ids: number[]) => ids,
  },
  allergenIds: {
    initialValue: (item?: Item) => item?.allergens.map(({ id }) => id) ?? [],
    validate: (ids: number[], { claimIds }: Record<string, unknown>) => validateLabels(claimIds as number[], ids),
    toBody: (ids: number[]) => ids,
  },
  mayContainIds: {
    initialValue: (item?: Item) => idsStatedAs(item, "may-contain"),
    validate: (ids: number[], { claimIds }: Record<string, unknown>) => validateTraces(claimIds as number[], ids),
    toBody: (ids: number[]) => ids,
  },
  freeIds: {
    // Expired ones would count again with a new source.
    initialValue: (item?: Item) => idsStatedAs(item, "stated-free", ({ day }) => isRecent(day, new Date())),
    validate: (freeIds: number[], { allergenIds, mayContainIds }: Record<string, unknown>) =>
      validateFree({ freeIds, allergenIds: allergenIds as number[], mayContainIds: mayContainIds as number[] }),
    toBody: (ids: number[]) => ids,
  },
  /** Never preselected; known statements keep their source. */
  allergenSource: {
    initialValue: (item?: Item): ChosenSource => (item && item.statements.length > 0 ? "as-before" : ""),
    validate: (source: ChosenSource, { freeIds }: Record<string, unknown>) =>
      source === "" && (freeIds as number[]).length > 0 ? submissionErrors.noAllergenSource : null,
    toBody: (source: ChosenSource) => (source === "" || source === "as-before" ? undefined : source),
  },
};

type ChosenSource = GivenSource | "as-before" | "";

function idsStatedAs(
  item: Item | undefined,
  state: StatedAs,
  counts: (statement: AllergenStatement) => boolean = () => true,
): number[] {
  return (item?.statements ?? [])
    .filter((one) => one.state === state && counts(one))
    .map(({ allergenId }) => allergenId);
}

export type ItemValues = ValuesOf<typeof itemFields>;

export type Submission = {
  kind: ItemKind;
  fields: Parameters<typeof fieldOfBody>[0];
  form: Pick<ValidatedForm<Record<string, unknown>>, "validate" | "setError" | "setFocus">;
  send: () => Promise<Pick<SubmittedItem, "id"> & Partial<SubmittedItem>>;
};

export type FormProps<Form, Item> = {
  id: string;
  form: Form;
  item?: Item;
  isBusy: boolean;
  upload: PhotoUpload;
  onSubmit: (submission: Submission) => void;
};
