import { type AllergenStatement, itemAllergens } from "@dishboard/contract/allergens";
import { hasFeature } from "@dishboard/contract/features";
import type { Card, ItemKind } from "@dishboard/contract/items";
import type { HeldVotes } from "@dishboard/contract/vote-checks";
import Star from "lucide-react/icons/star";
import { type ReactNode, useMemo } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { NotFoundCard } from "../../../ui/not-found-card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { SaveButton } from "../../saves/save-button.tsx";
import { HeldVotesNote } from "../../votes/checks/held-votes.tsx";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { SignInHint } from "../../votes/sign-in-hint.tsx";
import { TastedVotes } from "../../votes/tasted/tasted-votes.tsx";
import { WhileVoted } from "../../votes/tasted/while-voted.tsx";
import { ItemMark } from "../allergens/item-mark.tsx";
import { RankTicket } from "../allergens/rank-ticket.tsx";
import { ItemPicture } from "../card/item-picture.tsx";
import { Submitter } from "../details/card-details.tsx";
import { ShareButton } from "../details/share-button.tsx";
import { pageMessages } from "./page.messages.ts";
import { PageBack } from "./page-back.tsx";
import "./item-page.css";

type PageItem = Omit<
  Card,
  | "rank"
  | "restaurant"
  | "restaurantId"
  | "dietaryClaims"
  | "allergens"
  | "tags"
  | "restaurantLatitude"
  | "restaurantLongitude"
  | "hours"
> &
  Partial<Pick<Card, "restaurantLatitude" | "restaurantLongitude">> & {
    statements: readonly AllergenStatement[];
    alertIds: readonly number[];
  };

type ItemPageProps = {
  item: PageItem;
  /** Null outside the ranking. */
  rank: number | null;
  heldVotes: HeldVotes | null;
  price: string | null;
  origin: ReactNode;
  facts: ReactNode;
  gallery: ReactNode;
  weeks: ReactNode;
  notes: ReactNode;
  children: ReactNode;
};

/** A dish's or product's page. */
export function ItemPage({
  item,
  rank,
  heldVotes,
  price,
  origin,
  facts,
  gallery,
  weeks,
  notes,
  children,
}: ItemPageProps) {
  const viewer = useViewer();
  const members = useMembers();
  const hasBoards = hasFeature(useSettings(), "boards");
  const items = useMemo(() => [item], [item]);
  const isOwn = viewer != null && viewer.id === item.submitter?.id;
  const allergens = itemAllergens(item.statements, item.alertIds);
  return (
    <>
      {members && viewer && <members.OwnVotes personId={viewer.id} items={items} />}
      <SignInHint />
      <PageBack kind={item.kind} />
      <article className="item-page">
        <div className="item-photo-box">
          <ItemPicture
            card={item}
            plateShows="name"
            className="item-photo"
            sizes="(min-width: 1024px) 624px, calc(100vw - 32px)"
            loading="eager"
            isPriority
          />
          {rank === null ? (
            <span className="item-unranked">{pageMessages.unranked}</span>
          ) : (
            <RankTicket rank={rank} allergens={allergens} size="lead" />
          )}
          {isOwn && members && !item.image && (
            <div className="item-add-photo">
              <members.AddPhotoButton item={item} />
            </div>
          )}
        </div>
        <div className="item-facts">
          <div className="item-head">
            <h1 dir="auto">{item.name}</h1>
            {price !== null && <p className="item-price">{price}</p>}
          </div>
          {origin}
          <ItemMark allergens={allergens} />
          {item.isFeatured && (
            <p className="item-featured">
              <Star size={16} />
              {pageMessages.featured}
            </p>
          )}
          <div className="item-actions">
            <ItemVotes item={item} viewer={viewer} layout="row" />
            <ShareButton card={item} />
            <SaveButton item={item} />
            {viewer && members && hasBoards && <members.AddToListButton personId={viewer.id} item={item} />}
            {viewer && members && <members.AteItButton personId={viewer.id} item={item} />}
          </div>
          <TastedVotes item={item} />
          <WhileVoted item={item} viewer={viewer}>
            {viewer && members && <members.TastedHint personId={viewer.id} item={item} />}
          </WhileVoted>
          {heldVotes && <HeldVotesNote item={item} held={heldVotes} viewer={viewer} />}
          {weeks}
          {facts}
          <Submitter card={item} isOwn={isOwn} />
        </div>
        <div className="item-gallery">{gallery}</div>
      </article>
      {notes}
      {children}
    </>
  );
}

export function ItemPageSkeleton({ kind }: { kind: ItemKind }) {
  return (
    <>
      <PageBack kind={kind} />
      <div className="item-page skeletons" aria-busy="true">
        <div className="item-photo-box">
          <Skeleton className="item-photo" />
        </div>
        <div className="item-facts">
          <Skeleton height={34} width="70%" />
          <Skeleton height={24} width="50%" />
          <Skeleton height={52} />
          <Skeleton height={96} />
          <Skeleton height={120} />
        </div>
      </div>
    </>
  );
}

/** Replaces a missing item, or one that failed alike. */
export function ItemNotFound({ kind, title, children }: { kind: ItemKind; title: string; children?: ReactNode }) {
  return (
    <NotFoundCard drawing={kind === "dish" ? "cloche" : "jar"} title={title} help={pageMessages.notFound[kind]}>
      {children}
      <Link to={paths.lists} className={buttonClass(children ? "line" : "main")}>
        {pageMessages.backToLists}
      </Link>
    </NotFoundCard>
  );
}
