import {
  type AllergenStatement,
  allergenNames,
  allergenState,
  itemAllergens,
  type StatedAs,
} from "@dishboard/contract/allergens";
import { allergens as allAllergens } from "@dishboard/contract/labels";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps } from "react";
import { groupBy } from "../../../lib/group-by.ts";
import { useToday } from "../../../lib/page-time.tsx";
import { titleCase } from "../../../lib/title-case.ts";
import { Chip } from "../../../ui/chip.tsx";
import { AllergenAlert, ReactionButton, ReactionHistory } from "../../allergen-checks/reactions-of-item.tsx";
import { useLens } from "../../diet/lens/use-lens.ts";
import { useDiet } from "../../diet/use-diet.ts";
import { itemsMessages } from "../items.messages.ts";
import { allergenMessages as messages } from "./allergens.messages.ts";

type StatedItem = ComponentProps<typeof AllergenAlert>["item"] &
  ComponentProps<typeof ReactionHistory> & { statements: readonly AllergenStatement[] };

/**
 * All statements on an item's allergens, with source and day. Unstated ones are listed, never left out. Outdated
 * 'stated free' says that it does not count; it is left out next to a reaction and names an earlier one.
 */
export function AllergenSections({ item }: { item: StatedItem }) {
  const { kind, statements, alertIds, reactions } = item;
  const today = useToday();
  const known = itemAllergens(statements, alertIds);
  const holds = (id: number) => allergenState(known, id, today);
  const statedAs = (state: StatedAs) => statements.filter((one) => one.state === state);
  const contains = statedAs("contains");
  const mayContain = statedAs("may-contain");
  const everFree = statedAs("stated-free");
  const free = everFree.filter(({ allergenId }) => holds(allergenId) === "stated-free");
  const expired = everFree.filter(({ allergenId }) => holds(allergenId) === "not-stated");
  const isAnyStated = contains.length + mayContain.length + free.length > 0;
  const isOfFree = ({ allergenId }: (typeof reactions)[number]) => holds(allergenId) === "stated-free";
  const unstated = allAllergens.filter(({ id }) => holds(id) === "not-stated").length;
  return (
    <>
      <section className="item-labels" id="allergens">
        <h2>{itemsMessages.allergens}</h2>
        <AllergenAlert item={item} />
        <ReactionHistory reactions={reactions.filter((one) => !isOfFree(one))} />
        {contains.length > 0 && (
          <>
            <Names statements={contains} look="allergen" />
            <Own statements={contains} say={messages.own} />
            <Sources statements={contains} />
          </>
        )}
        {!isAnyStated && (
          <p className="item-not-stated">
            <Info size={20} />
            {itemsMessages.noAllergens}
          </p>
        )}
        <p className="item-hint">
          {unstated > 0 && `${isAnyStated ? messages.others(unstated, expired.length > 0) : messages.anyOfThem} `}
          {messages.ask(kind)}
        </p>
        <Expired statements={expired} />
        <ReactionButton item={item} />
      </section>
      {mayContain.length > 0 && (
        <section className="item-labels">
          <h2>{itemsMessages.mayContain}</h2>
          <Names statements={mayContain} look="may-contain" />
          <Own statements={mayContain} say={messages.mayContainOwn} />
          <Sources statements={mayContain} />
        </section>
      )}
      {free.length > 0 && (
        <section className="item-labels">
          <h2>{messages.statedFreeTitle}</h2>
          <Names statements={free} look="tag" />
          <Sources statements={free} />
          <p className="item-hint">
            {messages.unchecked} {messages.ask(kind)}
          </p>
          <ReactionHistory reactions={reactions.filter(isOfFree)} />
        </section>
      )}
    </>
  );
}

type NamesProps = { statements: readonly AllergenStatement[]; look: "allergen" | "may-contain" | "tag" };

function Names({ statements, look }: NamesProps) {
  return (
    <ul>
      {allergenNames(statements.map(({ allergenId }) => allergenId)).map((name) => (
        <li key={name}>
          <Chip look={look} text={titleCase(name)} />
        </li>
      ))}
    </ul>
  );
}

function Sources({ statements }: { statements: readonly AllergenStatement[] }) {
  const today = useToday();
  const groups = bySource(statements);
  return groups.map(({ key, first, names }) => (
    <p key={key} className="item-hint">
      {messages.saidBy(groups.length === 1 ? null : names, first, today)}
    </p>
  ));
}

/** Statements of absence too old to count. */
function Expired({ statements }: { statements: readonly AllergenStatement[] }) {
  const today = useToday();
  return bySource(statements).map(({ key, first, names }) => (
    <p key={key} className="item-hint">
      {messages.expired(names, first, today)}
    </p>
  ));
}

function bySource(statements: readonly AllergenStatement[]) {
  const groups = groupBy(statements, ({ source, sourceName, day }) => [source, sourceName, day].join("\n"));
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    return first ? [{ key, first, names: allergenNames(group.map(({ allergenId }) => allergenId)) }] : [];
  });
}

type OwnProps = { statements: readonly AllergenStatement[]; say: (names: readonly string[]) => string };

/** Statements on your kept or this visit's list. Shows nothing if there are none, which is no all-clear. */
function Own({ statements, say }: OwnProps) {
  const { allergenIds } = useDiet();
  const { avoided } = useLens();
  const isOwn = (id: number) => allergenIds.includes(id) || avoided.includes(id);
  const names = allergenNames(statements.map((one) => one.allergenId).filter(isOwn));
  if (names.length === 0) return null;
  return (
    <p className="item-own-allergens" role="note">
      <TriangleAlert size={20} />
      {say(names)}
    </p>
  );
}
