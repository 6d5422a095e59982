import { pictureAt } from "@dishboard/contract/media";
import { sentenceOf } from "@dishboard/contract/notification-sentences";
import type { Notification, NotificationKind } from "@dishboard/contract/notifications";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import TrendingUp from "lucide-react/icons/trending-up";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserPlus from "lucide-react/icons/user-plus";
import type { ComponentType } from "react";
import { checkPath, itemPath, paths, profilePath } from "../../lib/paths.ts";
import { postPath } from "../../lib/post-paths.ts";
import { Ago } from "../../lib/times.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { notificationsMessages as messages } from "./notifications.messages.ts";
import "./notification-entry.css";

type EntryProps = { notification: Notification; now: number; onPress: () => void };

/** An event with its link, which marks it read. */
export function NotificationEntry({ notification, now, onPress }: EntryProps) {
  const { isRead, createdAt, person, kind } = notification;
  const sentence = sentenceOf(notification);
  return (
    <Link to={pathOf(notification)} className="notification" data-unread={isRead ? undefined : ""} onClick={onPress}>
      <span className="notification-who" data-kind={kind} data-named={person ? "" : undefined}>
        {person && <Avatar names={person} url={person.avatarUrl} size={44} />}
        <Sign kind={kind} />
      </span>
      <span className="notification-text">
        <span>
          {!isRead && <span className="sr-only">{messages.isNew}: </span>}
          {sentence.map((part, index) =>
            typeof part === "string" ? part : <bdi key={String(index)}>{part.name}</bdi>,
          )}
        </span>{" "}
        <Ago moment={createdAt} now={now} say={capitalized} />
      </span>
      <Thumb notification={notification} />
    </Link>
  );
}

const signs: Record<NotificationKind, ComponentType<{ className?: string }>> = {
  votes: ArrowBigUp,
  board: TrendingUp,
  "top-ten": TrendingUp,
  climb: TrendingUp,
  likes: Heart,
  comment: MessageCircle,
  follow: UserPlus,
  reaction: TriangleAlert,
};

function Sign({ kind }: { kind: NotificationKind }) {
  const Icon = signs[kind];
  return (
    <span className="notification-sign">
      <Icon />
    </span>
  );
}

function Thumb({ notification: { item, post } }: { notification: Notification }) {
  const image = (item ?? post)?.image;
  if (!image) return null;
  const path = image.width > 192 ? pictureAt(image.path, 192) : image.path;
  return (
    <Picture
      sources={[{ path, width: Math.min(192, image.width) }]}
      width={image.width}
      height={image.height}
      thumbhash={image.thumbhash}
      description=""
      sizes="44px"
      className="notification-thumb"
      fallback={null}
    />
  );
}

function pathOf({ kind, item, post, person, allergenId }: Notification): string {
  if (item) return kind === "reaction" && allergenId !== null ? checkPath(item, allergenId) : itemPath(item);
  if (post) return postPath(post);
  return person ? profilePath(person.id) : paths.notifications;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
