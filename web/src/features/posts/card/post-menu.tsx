import type { Post } from "@dishboard/contract/posts";
import type { SubjectRef } from "@dishboard/contract/reports";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import MessageCircle from "lucide-react/icons/message-circle";
import Pencil from "lucide-react/icons/pencil";
import Share2 from "lucide-react/icons/share-2";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { postPath } from "../../../lib/post-paths.ts";
import { Menu } from "../../../ui/menu.tsx";
import { blockEntry } from "../../blocks/block-entry.tsx";
import { BlockSlot, type BlockTask } from "../../blocks/block-slot.tsx";
import { ReportSlot } from "../../reports/report-slot.tsx";
import { reportsMessages } from "../../reports/reports.messages.ts";
import { shareLink } from "../../shares/use-share.ts";
import { openPostTask } from "../editing/post-task-store.ts";
import { editingMessages, postsMessages } from "../posts.messages.ts";

type PostMenuProps = {
  post: Post;
  viewer: { id: string } | null | undefined;
  isAlone?: boolean;
};

export function PostMenu({ post, viewer, isAlone = false }: PostMenuProps) {
  const { kind, author } = post;
  const path = postPath(post);
  const isOwn = viewer != null && viewer.id === author.id;
  const [reported, setReported] = useState<SubjectRef | null>(null);
  const [blocked, setBlocked] = useState<BlockTask | null>(null);
  return (
    <>
      <Menu
        className="icon-button"
        trigger={
          <>
            <span className="sr-only">{postsMessages.moreOptions}</span>
            <Ellipsis size={22} />
          </>
        }
        entries={[
          ...(isAlone ? [] : [{ label: postsMessages.open[kind], icon: <MessageCircle size={20} />, to: path }]),
          {
            label: postsMessages.share,
            icon: <Share2 size={20} />,
            onChoose: () => void sharePost(post),
          },
          ...(isOwn
            ? ([
                "separator",
                {
                  label: editingMessages.edit,
                  icon: <Pencil size={20} />,
                  onChoose: () => openPostTask({ action: "edit", post }),
                },
                {
                  label: editingMessages.delete,
                  icon: <Trash2 size={20} />,
                  onChoose: () => openPostTask({ action: "delete", post }),
                },
              ] as const)
            : [
                "separator" as const,
                {
                  label: reportsMessages.report,
                  icon: <Flag size={20} />,
                  onChoose: () => setReported({ kind: "post", id: post.id }),
                },
                ...(viewer ? [blockEntry(author, () => setBlocked({ ...author, viewerId: viewer.id }))] : []),
              ]),
        ]}
      />
      <ReportSlot subject={reported} onClose={() => setReported(null)} />
      <BlockSlot task={blocked} onClose={() => setBlocked(null)} />
    </>
  );
}

export function sharePost(post: Pick<Post, "kind" | "id" | "author">): Promise<boolean> {
  const name = postsMessages.by(post.kind, post.author.username || postsMessages.unknownUser);
  return shareLink({ path: postPath(post), name });
}
