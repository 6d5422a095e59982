import { type BestItem, type BestOfKind, myBestPicturePath } from "@dishboard/contract/taste";
import { useQuery } from "@tanstack/react-query";
import LinkIcon from "lucide-react/icons/link";
import Share2 from "lucide-react/icons/share-2";
import { useId, useState } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { titleCase } from "../../../lib/title-case.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { canSharePictures, sharePicture } from "../../shares/use-share.ts";
import { tasteMessages as messages } from "./taste.messages.ts";
import { myBestQuery } from "./taste.queries.ts";
import { TasteSwitch } from "./taste-switch.tsx";
import "./my-best.css";

const kindsAtFirst = 4;

type MyBestProps = { userId: string; viewerId: string; name: string };

/** A person's favourites by kind of food, if shown. */
export function MyBest({ userId, viewerId, name }: MyBestProps) {
  const isOwn = userId === viewerId;
  const query = useQuery(myBestQuery(viewerId, userId));
  const titleId = useId();
  const { data } = query;
  if (!isOwn && !data?.kinds.length) return null;
  return (
    <section className="my-best" aria-labelledby={titleId}>
      <div className="my-best-head">
        <h2 id={titleId} dir="auto">
          {isOwn ? messages.title : messages.titleOf(name)}
        </h2>
        {data?.isShown && data.kinds.length > 0 && <ShareButton userId={userId} name={name} />}
      </div>
      {isOwn && (
        <div className="settings-rows raised">
          <TasteSwitch personId={userId} />
        </div>
      )}
      {data ? (
        <Kinds kinds={data.kinds} isOwn={isOwn} isPrivate={!data.isShown} />
      ) : query.errorUpdateCount > 0 ? (
        <div className="my-best-none raised" role="alert">
          <p>{messages.failed}</p>
          <RetryButton isTrying={query.isFetching} onPress={() => query.refetch()} />
        </div>
      ) : (
        <div className="skeletons" role="status" aria-busy="true">
          <span className="sr-only">{messages.loading}</span>
          <Skeleton height={72} />
        </div>
      )}
    </section>
  );
}

function ShareButton({ userId, name }: { userId: string; name: string }) {
  const { isBusy, run } = useBusy();
  const canShare = canSharePictures();
  const share = () => sharePicture({ path: myBestPicturePath(userId), name: messages.titleOf(name) });
  return (
    <Button look="line" size="bar" aria-disabled={isBusy} onClick={() => void run(share)}>
      {canShare ? <Share2 size={18} /> : <LinkIcon size={18} />}
      {canShare ? messages.share : messages.copyLink}
    </Button>
  );
}

type KindsProps = { kinds: readonly BestOfKind[]; isOwn: boolean; isPrivate: boolean };

function Kinds({ kinds, isOwn, isPrivate }: KindsProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (kinds.length === 0)
    return (
      <div className="my-best-none raised">
        <p>{messages.empty}</p>
        <p>{messages.leftOut}</p>
      </div>
    );
  const shown = showsAll ? kinds : kinds.slice(0, kindsAtFirst);
  return (
    <>
      <p className="my-best-order">
        {isOwn ? `${messages.order} ${messages.leftOut}` : messages.orderOf} {isPrivate && messages.onlyYou}
      </p>
      <ul role="list" className="my-best-kinds">
        {shown.map((kind) => (
          <li key={`${kind.itemKind} ${kind.name}`} className="raised">
            <h3 dir="auto">{kind.name === null ? messages.other[kind.itemKind] : titleCase(kind.name)}</h3>
            <ol role="list">
              {kind.best.map((one) => (
                <Row key={one.item.id} {...one} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
      {shown.length < kinds.length && (
        <Button look="line" onClick={() => setShowsAll(true)}>
          {messages.showAll(kinds.length)}
        </Button>
      )}
    </>
  );
}

function Row({ item, isUpvoted, timesEaten }: BestItem) {
  const reasons = [...(isUpvoted ? [messages.upvoted] : []), ...(timesEaten > 0 ? [messages.eaten(timesEaten)] : [])];
  const [first = "", ...others] = reasons;
  return (
    <li className="my-best-row">
      <ItemPicture card={item} plateShows="initial" className="my-best-photo" sizes="56px" loading="lazy" />
      <div>
        <Link to={itemPath(item)} dir="auto">
          {item.name}
        </Link>
        <span dir="auto">{item.restaurant}</span>
        <ItemMark allergens={item.allergens} />
        <span>{[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(", ")}</span>
      </div>
    </li>
  );
}
