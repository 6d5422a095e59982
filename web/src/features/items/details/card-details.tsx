import { excludedByText } from "@dishboard/contract/allergen-words";
import { allergenState } from "@dishboard/contract/allergens";
import type { Card, ItemOrigin } from "@dishboard/contract/items";
import { maxTagsOnCard } from "@dishboard/contract/limits";
import { uncontradictedLabels } from "@dishboard/contract/uncontradicted-labels";
import Newspaper from "lucide-react/icons/newspaper";
import Utensils from "lucide-react/icons/utensils";
import { useMembers } from "../../../lib/members-context.ts";
import { formatDayInText } from "../../../lib/moments.ts";
import { useByMinute, useToday } from "../../../lib/page-time.tsx";
import { itemPath, profilePath } from "../../../lib/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Link } from "../../../ui/link.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { Directions } from "../../places/directions/directions.tsx";
import { ReportButton } from "../../reports/report-button.tsx";
import { SaveButton } from "../../saves/save-button.tsx";
import { TastedVotes } from "../../votes/tasted/tasted-votes.tsx";
import { StatedAllergens } from "../allergens/card-allergens.tsx";
import { itemsMessages } from "../items.messages.ts";
import { CardDescription } from "./card-description.tsx";
import { ClaimChip, isClaimOnCard } from "./claim-chip.tsx";
import { ShareButton } from "./share-button.tsx";
import "./card-details.css";

export { GoneItem } from "./gone-item.tsx";
export { PlaceLink } from "./place-link.tsx";

type CardStoryProps = {
  card: Card;
  /** Already in the card's strip. */
  avoided: readonly number[] | undefined;
  isOwn: boolean;
};

/** An open card's story. Its page gives the allergens' source and date. */
export function CardStory({ card, avoided, isOwn }: CardStoryProps) {
  return (
    <>
      <TastedVotes item={card} />
      {card.description && <CardDescription text={card.description} />}
      <Labels card={card} avoided={avoided} />
      <div className="card-allergens">
        <StatedAllergens card={card} avoided={avoided} />
        <Link to={`${itemPath(card)}#allergens`}>{itemsMessages.allergenSources}</Link>
      </div>
      <Submitter card={card} isOwn={isOwn} />
    </>
  );
}

/** An open card's links and buttons. */
export function CardActions({ card }: { card: Card }) {
  const { restaurant, restaurantLatitude: latitude, restaurantLongitude: longitude } = card;
  return (
    <div className="card-actions">
      <Link to={itemPath(card)} className={buttonClass("main")}>
        Dive In!
      </Link>
      {latitude !== null && (
        <Directions name={restaurant} {...{ latitude, longitude }} className={buttonClass("quiet")} />
      )}
      <div className="card-actions-small">
        <ShareButton card={card} />
        <SaveButton item={card} />
      </div>
    </div>
  );
}

type SubmittedItem = Pick<Card, "kind" | "id" | "name" | "image" | "submitter" | "origin">;

/** An item's submitter or source, with a menu for the submitter or a report button for others. */
export function Submitter({ card, isOwn }: { card: SubmittedItem; isOwn: boolean }) {
  const members = useMembers();
  if (card.origin) return <Origin card={card} origin={card.origin} />;
  const name = isOwn ? "You" : card.submitter?.username || "Anonymous";
  return (
    <div className="card-submitter">
      <Avatar
        names={{ username: card.submitter?.username ?? null }}
        url={card.submitter?.avatarUrl ?? null}
        size={32}
      />
      <span className="pro">Pro</span>
      <p>
        {card.submitter ? (
          <Link to={profilePath(card.submitter.id)} className="card-person" dir="auto">
            {name}
          </Link>
        ) : (
          <b dir="auto">{name}</b>
        )}{" "}
        submitted this {card.kind}
      </p>
      {isOwn && members && <members.OwnerMenu item={card} />}
      <ReportButton subject={{ kind: card.kind, id: card.id }} ownerId={card.submitter?.id} />
    </div>
  );
}

function Origin({ card, origin }: { card: SubmittedItem; origin: ItemOrigin }) {
  const members = useMembers();
  const { profile } = usePerson();
  return (
    <div className="card-submitter">
      <span className="card-origin-mark">
        <Newspaper size={18} />
      </span>
      <p dir="auto">
        <OriginText origin={origin} />
      </p>
      {profile?.isAdministrator && members && <members.OwnerMenu item={card} />}
      <ReportButton subject={{ kind: card.kind, id: card.id }} ownerId={undefined} />
    </div>
  );
}

function OriginText({ origin: { source, author, url, day } }: { origin: ItemOrigin }) {
  const when = useByMinute((now) => (day === null ? null : formatDayInText(day, now)));
  const { fromSource, byHost, by } = itemsMessages.origin;
  if (source === null) return when === null ? byHost : `${byHost}, ${when}`;
  return (
    <>
      {fromSource}{" "}
      {url === null ? (
        <bdi>{source}</bdi>
      ) : (
        <NewTabLink href={url} className="card-person">
          <bdi>{source}</bdi>
        </NewTabLink>
      )}
      {author !== null && (
        <>
          {" "}
          {by} <bdi>{author}</bdi>
        </>
      )}
      {when !== null && `, ${when}`}
    </>
  );
}

function Labels({ card, avoided = [] }: Pick<CardStoryProps, "card" | "avoided">) {
  const today = useToday();
  const held = uncontradictedLabels(card, card.allergens);
  const claims = held.dietaryClaims.map(({ name }) => name).filter(isClaimOnCard);
  const tags = held.tags.slice(0, maxTagsOnCard);
  const cuisine = card.kind === "dish" ? card.cuisine : null;
  if (claims.length + tags.length === 0 && !cuisine) return null;
  // 'Vegan' could be taken for 'without milk' where nobody has stated it.
  const isTakenForFree = [...claims, ...tags].some((label) =>
    excludedByText(label).some(
      ({ allergenId: id }) => avoided.includes(id) && allergenState(card.allergens, id, today) !== "stated-free",
    ),
  );
  return (
    <div className="card-labels">
      {claims.map((name) => (
        <ClaimChip key={name} name={name} />
      ))}
      {cuisine && <Chip icon={<Utensils size={15} />} text={cuisine} />}
      {tags.map((tag) => (
        <Chip key={tag} text={tag} />
      ))}
      {isTakenForFree && <p className="card-unverified">{itemsMessages.claimsAsStated[card.kind]}</p>}
    </div>
  );
}
