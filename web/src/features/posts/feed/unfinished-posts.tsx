import type { UnfinishedPost } from "@dishboard/contract/posts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Clapperboard from "lucide-react/icons/clapperboard";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useRef, useState } from "react";
import { refreshPosts, removeFromPosts } from "../../../lib/post-lists.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { editingMessages, playerMessages as messages, reasonOf } from "../posts.messages.ts";
import { sendDeletion, unfinishedQuery } from "../posts.queries.ts";
import "./unfinished-posts.css";

/** One's own Drools that nobody else sees yet: how far their videos are, and a way to remove those that failed. */
export function UnfinishedPosts({ personId }: { personId: string }) {
  const client = useQueryClient();
  const { data } = useQuery(unfinishedQuery(personId));
  const posts = data?.posts;
  const processing = posts?.filter(({ state }) => state === "processing").length;
  const before = useRef(processing);
  useEffect(() => {
    // One that is ready is in the feed from now on.
    if (processing !== undefined && before.current !== undefined && processing < before.current)
      refreshPosts(client, "postSaved");
    before.current = processing;
  }, [client, processing]);
  if (!posts || posts.length === 0) return null;
  return (
    <ul className="unfinished" aria-label={messages.unfinished}>
      {posts.map((post) => (
        <Unfinished key={post.id} post={post} />
      ))}
    </ul>
  );
}

function Unfinished({ post }: { post: UnfinishedPost }) {
  const hasFailed = post.state === "failed";
  return (
    <li data-failed={hasFailed ? "" : undefined}>
      {hasFailed ? <TriangleAlert size={22} /> : <Clapperboard size={22} />}
      <div>
        <p className="unfinished-state" role="status">
          {hasFailed ? messages.conversionFailed : messages.processing}
        </p>
        {post.content && (
          <p className="unfinished-caption" dir="auto">
            {post.content}
          </p>
        )}
        {hasFailed ? (
          <p>{messages.conversionFailedHelp}</p>
        ) : (
          <>
            <progress max={100} value={post.progress} aria-label={messages.processing} />
            <p>{messages.processingHelp}</p>
          </>
        )}
      </div>
      {hasFailed && <RemoveButton id={post.id} />}
    </li>
  );
}

function RemoveButton({ id }: { id: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await sendDeletion(id);
      removeFromPosts(client, id);
    } catch (error) {
      setBusy(false);
      toast({ type: "destructive", title: editingMessages.deleteFailed.drool, ...reasonOf(error) });
    }
  };
  return (
    <Button look="line" size="bar" disabled={isBusy} onClick={remove}>
      {messages.removeFailed}
    </Button>
  );
}
