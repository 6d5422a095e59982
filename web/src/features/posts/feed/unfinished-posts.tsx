import type { UnfinishedPost } from "@dishboard/contract/posts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Clapperboard from "lucide-react/icons/clapperboard";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { refreshPosts, removeFromPosts } from "../../../lib/post-lists.ts";
import { toast } from "../../../ui/toast.ts";
import { editingMessages, playerMessages as messages, reasonOf } from "../posts.messages.ts";
import { sendDeletion, unfinishedQuery } from "../posts.queries.ts";
import "./unfinished-posts.css";

/** Whether a person's videos are being processed; undefined while unknown. */
export function useIsProcessing(personId: string | undefined): boolean | undefined {
  const { data, isLoading } = useQuery({ ...unfinishedQuery(personId ?? ""), enabled: personId !== undefined });
  return isLoading ? undefined : data?.posts.some(({ state }) => state === "processing") === true;
}

/** The own unfinished Drools, with progress or removal. */
export function UnfinishedPosts({ personId }: { personId: string }) {
  const client = useQueryClient();
  const { data } = useQuery(unfinishedQuery(personId));
  const posts = data?.posts;
  const processing = posts?.filter(({ state }) => state === "processing").length;
  const before = useRef(processing);
  useEffect(() => {
    if (processing !== undefined && before.current !== undefined && processing < before.current)
      refreshPosts(client, "postSaved");
    before.current = processing;
  }, [client, processing]);
  if (!posts || posts.length === 0) return null;
  return (
    <ul className="unfinished" aria-label={messages.unfinished}>
      {posts.map((post) =>
        post.state === "failed" ? <Failed key={post.id} post={post} /> : <Unfinished key={post.id} post={post} />,
      )}
    </ul>
  );
}

function Unfinished({ post }: { post: UnfinishedPost }) {
  return (
    <li>
      <Thumbnail post={post} />
      <div>
        <p className="unfinished-state" role="status">
          {messages.processing}
        </p>
        {post.content && (
          <p className="unfinished-caption" dir="auto">
            {post.content}
          </p>
        )}
        <progress max={100} value={post.progress} aria-label={messages.processing} />
        <p>{messages.processingHelp}</p>
      </div>
    </li>
  );
}

function Failed({ post }: { post: UnfinishedPost }) {
  return (
    <li data-failed="">
      <Thumbnail post={post} />
      <p role="status">
        {post.content && !post.thumbnail && (
          <span className="unfinished-caption" dir="auto">
            {post.content}
          </span>
        )}
        {messages.failure[post.failure ?? "unfinished"]}
      </p>
      <RemoveButton id={post.id} />
    </li>
  );
}

function Thumbnail({ post: { thumbnail, content, state } }: { post: UnfinishedPost }) {
  const Icon = state === "failed" ? TriangleAlert : Clapperboard;
  return (
    <span className="unfinished-thumb">
      {thumbnail ? <img src={thumbnail} alt={content ?? ""} width={44} height={44} /> : <Icon size={22} />}
    </span>
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
    <button type="button" className="icon-button" aria-label={messages.removeFailed} disabled={isBusy} onClick={remove}>
      <X size={20} />
    </button>
  );
}
