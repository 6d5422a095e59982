import {
  type GroupTable,
  type GroupTableDish,
  maxGroupTableCandidates,
  type Thumb,
} from "@dishboard/contract/group-tables";
import { dietaryClaims } from "@dishboard/contract/labels";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { groupTablePath } from "../../lib/paths.ts";
import { titleCase } from "../../lib/title-case.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { Directions } from "../places/directions/directions.tsx";
import { shareLink } from "../shares/use-share.ts";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { refreshTable, sendChoosing, sendThumb } from "./group-tables.queries.ts";
import { namesOf } from "./joined-needs.tsx";
import type { Seat } from "./seat-storage.ts";
import { TableDish } from "./table-dish.tsx";

type GroupTableDishesProps = { code: string; table: GroupTable; seat: Seat; onSeat: (seat: Seat) => void };

export function GroupTableDishes({ code, table, seat, onSeat }: GroupTableDishesProps) {
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: () => sendChoosing(code, seat.guestKey),
    onSuccess: () => refreshTable(client, code),
    onError: (error) => toast({ type: "error", title: error.message || messages.chooseFailed }),
  });
  const press = useMutation({
    mutationFn: ({ dishId, thumb }: { dishId: string; thumb: Thumb; before: Thumb }) =>
      sendThumb(code, seat.guestKey, dishId, thumb),
    scope: { id: `thumbs ${code}` },
    onSuccess: () => refreshTable(client, code),
    onError: (_, { dishId, before }) => {
      onSeat({ ...seat, thumbs: { ...seat.thumbs, [dishId]: before } });
      toast({ type: "error", title: messages.thumbFailed });
    },
  });
  const { needs, guests, ready, isChoosing, fitting, unknown, fittingCount, unknownCount } = table;
  if (!needs) return null;
  const onThumb = (dishId: string, thumb: Thumb) => {
    onSeat({ ...seat, thumbs: { ...seat.thumbs, [dishId]: thumb } });
    press.mutate({ dishId, thumb, before: seat.thumbs[dishId] ?? "none" });
  };
  const listOf = (dishes: readonly GroupTableDish[]) => (
    <ul role="list" className="table-dishes">
      {dishes.map((dish) => (
        <TableDish
          key={dish.card.id}
          dish={dish}
          avoided={needs.allergenIds}
          from={table}
          thumb={isChoosing ? (seat.thumbs[dish.card.id] ?? "none") : null}
          onThumb={(thumb) => onThumb(dish.card.id, thumb)}
        />
      ))}
    </ul>
  );
  const avoided = namesOf(needs.allergenIds);
  const isAllReady = ready === guests;
  const isCut = fittingCount + unknownCount >= maxGroupTableCandidates;
  const isNothing = fittingCount + unknownCount === 0;
  const ahead = isChoosing ? leading(table) : undefined;
  return (
    <>
      {ahead && <MostWanted dish={ahead} guests={guests} />}
      {seat.needs === null && <p className="group-table-warning">{messages.notAnswered}</p>}
      <section className="group-table-dishes">
        <h2>{avoided ? messages.fittingListed(avoided) : messages.nearby}</h2>
        {isNothing ? (
          <p>{table.without.length > 0 ? nothingLeft(table.without) : `${messages.noneAtAll}. ${messages.noneHelp}`}</p>
        ) : fittingCount === 0 ? (
          <p>{messages.noneFitting(avoided)}</p>
        ) : (
          <>
            <p className="group-table-note">
              {!avoided && `${messages.noAllergens(isAllReady)} `}
              {(avoided || needs.claimIds.length > 0) && `${messages.fittingHelp} `}
              {messages.ask}
            </p>
            {listOf(fitting)}
            <More count={fittingCount} isCut={isCut} />
          </>
        )}
      </section>
      {unknownCount > 0 && (
        <details className="group-table-unknown" open={fittingCount === 0}>
          <summary>{messages.unknown(unknownCount, isCut)}</summary>
          <p className="group-table-warning">
            {messages.unknownHelp(unknownCount, avoided, namesOf(needs.allergenIds, "disjunction"))}
          </p>
          {listOf(unknown)}
          <More count={unknownCount} isCut={isCut} />
        </details>
      )}
      {!isNothing && (seat.isOpener || !table.hasOpener) && (
        <div className="group-table-choose">
          <Button look={isChoosing ? "line" : "main"} disabled={choosing.isPending} onClick={() => choosing.mutate()}>
            {isChoosing ? messages.chooseAnew : messages.choose}
          </Button>
          {!isChoosing && <p className="group-table-note">{messages.chooseHelp}</p>}
        </div>
      )}
      {isChoosing && (
        <Button look="line" onClick={() => void shareLink({ path: groupTablePath(code), name: messages.linkName })}>
          {messages.shareResult}
        </Button>
      )}
    </>
  );
}

function MostWanted({ dish: { card, likes }, guests }: { dish: GroupTableDish; guests: number }) {
  return (
    <section className="group-table-together group-table-wanted">
      <div role="status">
        <h2>{messages.mostWanted}</h2>
        <p dir="auto">
          <b>{card.name}</b>
        </p>
        <p dir="auto">{card.restaurant}</p>
        <p className="group-table-note">
          {messages.wantedBy(likes, guests)} {messages.ask}
        </p>
      </div>
      <Directions
        {...{ name: card.restaurant, latitude: card.restaurantLatitude, longitude: card.restaurantLongitude }}
        className={buttonClass("main")}
      />
    </section>
  );
}

/** Names the needs that leave nothing, never whose they are. */
function nothingLeft(without: GroupTable["without"]): string {
  const nameOf = (claimId: number | null) => titleCase(dietaryClaims.find(({ id }) => id === claimId)?.name ?? "");
  return [messages.nothingLeft, ...without.map((one) => messages.without(one, nameOf(one.claimId)))].join(" ");
}

function More({ count, isCut }: { count: number; isCut: boolean }) {
  const text = messages.firstOf(count, isCut);
  return text && <p className="group-table-note">{text}</p>;
}

/**
 * The dish most liked, if liked more than disliked and stated free of all that guests avoid. Unstated is not enough.
 */
function leading({ fitting }: GroupTable): GroupTableDish | undefined {
  const balance = ({ likes, dislikes }: GroupTableDish) => likes - dislikes;
  const [first] = [...fitting].sort((a, b) => balance(b) - balance(a));
  return first && balance(first) > 0 ? first : undefined;
}
