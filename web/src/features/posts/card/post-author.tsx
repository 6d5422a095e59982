import type { Post } from "@dishboard/contract/posts";
import { formatDay } from "../../../lib/dates.ts";
import { profilePath } from "../../../lib/paths.ts";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Link } from "../../../ui/link.tsx";
import { postsMessages } from "../posts.messages.ts";

/** Who has posted something, the way to their profile, and when. */
export function PostAuthor({ post }: { post: Pick<Post, "author" | "createdAt"> }) {
  const { author, createdAt } = post;
  // The server does not know what day it is where the reader is.
  const isHydrated = useIsHydrated();
  return (
    <div className="post-author">
      <Avatar names={author} url={author.avatarUrl} size={40} />
      <div>
        <Link to={profilePath(author.id)} className="post-author-name" dir="auto">
          {author.username || postsMessages.unknownUser}
        </Link>
        <time dateTime={createdAt} className="post-day">
          {formatDay(createdAt, isHydrated ? undefined : "UTC")}
        </time>
      </div>
    </div>
  );
}
