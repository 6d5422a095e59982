import type { AllergenStatement } from "@dishboard/contract/allergens";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import { reportReasons, type Subject } from "@dishboard/contract/reports";
import { useByMinute } from "../../../lib/page-time.tsx";
import { itemPath, listPath, profilePath } from "../../../lib/paths.ts";
import { postPath } from "../../../lib/post-paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { deedsMessages } from "../deeds/deeds.messages.ts";
import { deedsPath } from "../deeds/deeds.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";

export function EntrySubject({ subject, isOnDeedsPage = false }: { subject: Subject; isOnDeedsPage?: boolean }) {
  const { kind, name, place, text, owner } = subject;
  const path = pathOf(subject);
  const title = kind === "profile" ? `@${owner?.username ?? messages.unknown}` : (name ?? null);
  return (
    <div className="reports-subject">
      <Preview subject={subject} />
      <div className="reports-texts">
        <p className="reports-kind">
          {messages.kinds[kind]}
          <States subject={subject} />
        </p>
        {title !== null && <h2 dir="auto">{title}</h2>}
        {kind === "profile" && name && <p dir="auto">{name}</p>}
        {place && <p dir="auto">{place}</p>}
        {text ? (
          <p className="reports-text" dir="auto">
            {text}
          </p>
        ) : (
          title === null && <p className="reports-kind">{messages.nameless}</p>
        )}
        <Labels subject={subject} />
        {subject.hidden && (
          <p className="reports-why">
            {reportReasons[subject.hidden.reason]}
            {subject.hidden.note && (
              <>
                : <q dir="auto">{subject.hidden.note}</q>
              </>
            )}
          </p>
        )}
        <p className="reports-links">
          {kind !== "profile" && owner && (
            <Link to={profilePath(owner.id)}>
              {messages.by} <bdi>{owner.username ?? messages.unknown}</bdi>
            </Link>
          )}
          {path && !subject.isHidden && <Link to={path}>{messages.open}</Link>}
          {owner && !isOnDeedsPage && <Link to={deedsPath(owner.id)}>{deedsMessages.link}</Link>}
        </p>
      </div>
    </div>
  );
}

function States({ subject: { kind, isHidden, isFeatured } }: { subject: Subject }) {
  return (
    <>
      {isHidden && (
        <span className="reports-state" data-look="hidden">
          {kind === "profile" ? messages.suspended : messages.hidden}
        </span>
      )}
      {isFeatured && <span className="reports-state">{messages.featured}</span>}
    </>
  );
}

function Labels({ subject: { tags, claims, statements, alertIds } }: { subject: Subject }) {
  if (tags.length + claims.length === 0 && statements === null) return null;
  return (
    <>
      {alertIds.length > 0 && (
        <p className="reports-labels">
          <b>{messages.alert(alertIds)}</b>
        </p>
      )}
      {statements && <Statements statements={statements} />}
      {claims.length > 0 && <p className="reports-labels">{`${messages.claims}: ${claims.join(", ")}`}</p>}
      {tags.length > 0 && (
        <div className="reports-tags">
          {tags.map((tag) => (
            <Chip key={tag} text={tag} />
          ))}
        </div>
      )}
    </>
  );
}

/** All allergen statements, absence too. */
function Statements({ statements }: { statements: readonly AllergenStatement[] }) {
  const today = useByMinute((now) => new Date(now).toISOString().slice(0, 10));
  if (statements.length === 0) return <p className="reports-labels">{messages.notStated}</p>;
  return statements.map((one) => (
    <p key={one.allergenId} className="reports-labels">
      {messages.statement(one, new Date(today))}
    </p>
  ));
}

function Preview({ subject: { kind, image, video, owner } }: { subject: Subject }) {
  if (kind === "profile")
    return <Avatar names={{ username: owner?.username ?? null }} url={owner?.avatarUrl ?? null} size={56} />;
  if (video)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
      <video
        className="reports-picture"
        controls
        preload="none"
        poster={image ? pictureAt(image.path, 384) : undefined}
        src={video.path}
      />
    );
  if (!image) return null;
  return (
    <Picture
      className="reports-picture"
      sources={pictureWidths.map((width) => ({ path: pictureAt(image.path, width), width }))}
      thumbhash={image.thumbhash}
      description={image.description ?? ""}
      sizes="(min-width: 640px) 160px, 96px"
      fallback={null}
    />
  );
}

function pathOf({ kind, id, post, item, slug }: Subject): string | null {
  if (slug !== null) return listPath(slug);
  if (kind === "dish" || kind === "product") return itemPath({ kind, id });
  if (kind === "profile") return profilePath(id);
  if (item) return itemPath(item);
  return post && postPath(post);
}
