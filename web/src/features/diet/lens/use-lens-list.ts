import type { ItemAllergens } from "@dishboard/contract/allergens";
import { type LensParts, splitByLens } from "@dishboard/contract/lens";
import { useMemo, useState } from "react";
import { useToday } from "../../../lib/page-time.tsx";
import { useStore } from "../../../lib/store.ts";
import { notStatedStore } from "./lens-store.ts";
import { useLens } from "./use-lens.ts";

export type LensList<T> = LensParts<T> & {
  avoided: readonly number[];
  /** Unstated items show if nothing is stated, or on request. */
  isOpen: boolean;
  shown: readonly T[];
};

const none: readonly never[] = [];

export function useLensList<T extends { allergens: ItemAllergens | null }>(
  items: readonly T[] = none,
): LensList<T> | null {
  const { avoided } = useLens();
  const today = useToday();
  const chosen = useStore(notStatedStore, null);
  const isOn = avoided.length > 0;
  const parts = useMemo(() => (isOn ? splitByLens(items, avoided, today) : null), [isOn, items, avoided, today]);
  const hasOnlyNotStated = parts !== null && parts.stated.length === 0 && parts.notStated.length > 0;
  // Stays open when a stated one comes.
  const [hasOpened, setOpened] = useState(false);
  if (hasOnlyNotStated && !hasOpened) setOpened(true);
  const isOpen = chosen ?? (hasOnlyNotStated || hasOpened);
  return useMemo(
    () => parts && { ...parts, avoided, isOpen, shown: isOpen ? [...parts.stated, ...parts.notStated] : parts.stated },
    [parts, avoided, isOpen],
  );
}
