import type { Post } from "@dishboard/contract/posts";
import { profilePath } from "../../../lib/paths.ts";
import { Day } from "../../../lib/times.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Link } from "../../../ui/link.tsx";
import { postsMessages } from "../posts.messages.ts";

export function PostAuthor({ post }: { post: Pick<Post, "author" | "createdAt"> }) {
  const { author, createdAt } = post;
  return (
    <div className="post-author">
      <Avatar names={author} url={author.avatarUrl} size={40} />
      <div>
        <Link to={profilePath(author.id)} className="post-author-name" dir="auto">
          {author.username || postsMessages.unknownUser}
        </Link>
        <Day moment={createdAt} className="post-day" />
      </div>
    </div>
  );
}
