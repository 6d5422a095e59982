import { type AllergenState, allergenNames, allergenState, type ItemAllergens } from "@dishboard/contract/allergens";
import { type LensView, lensView } from "@dishboard/contract/lens";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useToday } from "../../../lib/page-time.tsx";
import { lensMessages as messages } from "./lens.messages.ts";
import { useLens } from "./use-lens.ts";
import "./lens.css";

type LensMarkProps = { allergens: ItemAllergens | null; avoided: readonly number[] };

/** What the lens says of an item: all that is known of the avoided allergens, or that it is not stated. */
export function LensMark({ allergens, avoided }: LensMarkProps) {
  const today = useToday();
  const view = lensView(allergens, avoided, today);
  const named = (state: AllergenState) =>
    allergenNames(avoided.filter((id) => allergenState(allergens, id, today) === state));
  const texts = (
    [
      ["alert", messages.alert],
      ["contains", messages.contains],
      ["may-contain", messages.mayContain],
      ["not-stated", messages.markNotStated],
      ["stated-free", messages.statedFree],
    ] as const
  ).flatMap(([state, say]) => {
    const names = named(state);
    // Beside a warning it could be taken for the end of it.
    return names.length === 0 || (state === "stated-free" && view !== "stated-free") ? [] : [say(names)];
  });
  return (
    <span className="lens-mark" data-view={view}>
      {isWarning(view) && <TriangleAlert size={14} />}
      {texts.join(" · ")}
    </span>
  );
}

/** The same where the lens marks and does not hide, as in one's own lists and on posts; nothing without a lens. */
export function ItemLensMark({ allergens }: Pick<LensMarkProps, "allergens">) {
  const { avoided } = useLens();
  return avoided.length > 0 && <LensMark allergens={allergens} avoided={avoided} />;
}

function isWarning(view: LensView): boolean {
  return view === "hidden" || view === "may-contain";
}
