import { reactionReported } from "@dishboard/contract/allergens";
import { markView, worstOf } from "@dishboard/contract/lens-marks";
import { topRanks } from "@dishboard/contract/limits";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { memo } from "react";
import { formatDistance } from "../../../lib/format.ts";
import type { Pin } from "../../../lib/map-pins.ts";
import { useToday } from "../../../lib/page-time.tsx";
import { useUnits } from "../../../lib/use-units.ts";
import { LensMark } from "../../diet/lens/lens-slots.tsx";
import { useLens } from "../../diet/lens/use-lens.ts";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { mapMessages as messages } from "../map.messages.ts";

const ranksWithPicture = 10;

type MapPinProps = {
  pin: Pin;
  from: Position;
  chosenId: string | null;
  isLifted: boolean;
  hasName: boolean;
  onPress: (pin: Pin) => void;
  onFocus: (pin: Pin) => void;
  onHover: (pin: Pin | null) => void;
};

/** A dish's pin; overlapping ones show one and a count. */
export const MapPin = memo(function MapPin({ pin, from, chosenId, isLifted, hasName, ...on }: MapPinProps) {
  const units = useUnits();
  const { avoided } = useLens();
  const today = useToday();
  const chosen = pin.cards.find(({ card }) => card.id === chosenId);
  const { card, position } = chosen ?? pin.cards[0];
  const more = pin.cards.length - 1;
  const worst = worstOf(pin.cards.map((one) => one.card.allergens));
  const restaurant = card.restaurant || "Unknown Restaurant";
  const distance = formatDistance(distanceKm(from, position), units);
  // Lens fillers have no rank.
  const isBest = (ranks: number) => card.rank > 0 && card.rank <= ranks;
  return (
    <li className="pin-place" style={{ translate: `${Math.round(pin.x)}px ${Math.round(pin.y)}px` }}>
      <button
        type="button"
        className="pin"
        data-top={(isBest(topRanks) && worst.alert.length === 0) || undefined}
        data-lens={avoided.length > 0 ? markView(worst, avoided, today) : worst.alert.length > 0 ? "hidden" : undefined}
        data-lifted={isLifted || undefined}
        aria-pressed={chosen !== undefined}
        onClick={() => on.onPress(pin)}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && on.onFocus(pin)}
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && on.onHover(pin)}
        onPointerLeave={() => on.onHover(null)}
      >
        {(isBest(ranksWithPicture) || chosen) && (
          <span aria-hidden="true">
            <ItemPicture card={card} plateShows="initial" className="pin-picture" sizes="36px" />
          </span>
        )}
        <span>{card.rank > 0 ? `#${card.rank}` : "–"}</span>
        {more > 0 && <span className="pin-more"> +{more}</span>}
        <span className="sr-only">
          {more > 0 && ` ${messages.more}`}, {card.name}, {restaurant}, {distance}{" "}
          {worst.alert.length > 0 && ` ${reactionReported(worst.alert)} `}
          {avoided.length > 0 && (
            <>
              {more > 0 && messages.worst} <LensMark allergens={worst} avoided={avoided} />
            </>
          )}
        </span>
      </button>
      {hasName && (
        <span className="pin-name" dir="auto" aria-hidden="true">
          {restaurant}
        </span>
      )}
    </li>
  );
});
