import type { ItemAllergens } from "@dishboard/contract/allergens";
import { LensMark } from "../../diet/lens/lens-slots.tsx";
import { useLens } from "../../diet/lens/use-lens.ts";
import { ReactionAlert } from "./reaction-alert.tsx";

/** The lens's mark and other reactions, where no card fits. */
export function ItemMark({ allergens }: { allergens: ItemAllergens | null }) {
  const { avoided } = useLens();
  const alert = (allergens?.alert ?? []).filter((id) => !avoided.includes(id));
  return (
    <>
      {avoided.length > 0 && <LensMark allergens={allergens} avoided={avoided} />}
      {alert.length > 0 && <ReactionAlert ids={alert} />}
    </>
  );
}
