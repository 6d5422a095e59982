import type { Post } from "@dishboard/contract/posts";
import type { Ref } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { ItemVotes } from "../../votes/item-votes.tsx";
import { CommentForm } from "../comments/comment-form.tsx";
import { CommentList } from "../comments/comments.tsx";
import { commentsMessages, postsMessages } from "../posts.messages.ts";
import "./post-side.css";

type PostSideProps = {
  post: Post;
  viewer: { id: string } | null | undefined;
  ref?: Ref<HTMLElement>;
};

export function PostSide({ post, viewer, ref }: PostSideProps) {
  const { item, author, content } = post;
  const name = postsMessages.by(post.kind, author.username || postsMessages.unknownUser);
  return (
    <aside ref={ref} className="side-column" aria-label={name}>
      <div key={post.id} className="side">
        <p className="side-about">
          <Avatar names={author} url={author.avatarUrl} size={32} />
          <span>
            <b dir="auto">{name}</b>
            {content && <span dir="auto">{content}</span>}
          </span>
        </p>
        <div className="side-body">
          {item && (
            <section className="side-item" aria-label={item.name}>
              <ItemPicture card={item} plateShows="name" className="side-photo" sizes="480px" />
              <h2>
                <Link to={itemPath(item)} dir="auto">
                  {item.name}
                </Link>
              </h2>
              <p dir="auto">{item.restaurant || (item.kind === "dish" ? "Unknown Restaurant" : "Unknown")}</p>
              <ItemMark allergens={item.allergens} />
              <div className="side-actions">
                <ItemVotes item={item} viewer={viewer} layout="row" />
                <Link to={itemPath(item)} className={buttonClass("quiet")}>
                  {postsMessages.diveIn}
                </Link>
              </div>
            </section>
          )}
          <section className="side-comments">
            <h2>{commentsMessages.title}</h2>
            <CommentList post={post} viewer={viewer} />
          </section>
        </div>
        <div className="side-foot">
          <CommentForm key={post.id} postId={post.id} viewer={viewer} />
        </div>
      </div>
    </aside>
  );
}
