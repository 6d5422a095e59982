import { useQueryClient } from "@tanstack/react-query";
import Heart from "lucide-react/icons/heart";
import { useMemo, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { addEarlyChanges } from "../../../lib/outbox-entries.ts";
import { useOutbox } from "../../../lib/use-outbox.ts";
import { ToggleButton } from "../../../ui/toggle-button.tsx";
import { VisitorButton } from "../../../ui/visitor-button.tsx";
import { likesMessages } from "../posts.messages.ts";
import type { Counts } from "./like-cache.ts";
import { likeOutbox } from "./like-outbox.ts";
import { useCounts } from "./use-counts.ts";
import "./like-button.css";

type LikeButtonProps = {
  post: Counts;
  viewer: { id: string } | null | undefined;
};

const hintId = "sign-in-to-like";

export function LikeButton({ post, viewer }: LikeButtonProps) {
  const client = useQueryClient();
  if (viewer) return <MemberLikeButton post={post} personId={viewer.id} />;
  const press = () => addEarlyChanges(client, [{ outbox: likeOutbox.name, key: post.id, desired: true }]);
  return <VisitorLikeButton post={post} onPress={viewer === null ? null : press} />;
}

/** The text visitors' buttons refer to; once per page. */
export function SignInToLike() {
  return (
    <span id={hintId} hidden>
      {likesMessages.signIn}
    </span>
  );
}

function MemberLikeButton({ post, personId }: { post: Counts; personId: string }) {
  const { id } = post;
  const ref = useMemo(() => ({ id }), [id]);
  const { likeCount, isLiked, isOwnKnown } = useCounts(personId, post);
  const { request } = useOutbox(likeOutbox, personId, ref, isOwnKnown);
  const [isFresh, setFresh] = useState(false);
  return (
    <ToggleButton
      className="post-action like"
      aria-pressed={isLiked}
      data-fresh={isFresh && isLiked ? "" : undefined}
      next={!isLiked}
      onPress={(next) => {
        setFresh(true);
        request(next);
      }}
    >
      <LikeContent count={likeCount} />
    </ToggleButton>
  );
}

function VisitorLikeButton({ post, onPress }: { post: Counts; onPress: (() => void) | null }) {
  const { likeCount } = useCounts(null, post);
  return (
    <VisitorButton className="post-action like" reason={likesMessages.signIn} reasonId={hintId} onPress={onPress}>
      <LikeContent count={likeCount} />
    </VisitorButton>
  );
}

function LikeContent({ count }: { count: number }) {
  return (
    <>
      <Heart size={22} />
      <span>
        <span className="post-action-word">{likesMessages.like} </span>
        {formatCount(count)}
      </span>
    </>
  );
}
