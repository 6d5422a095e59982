import type { Comment } from "@dishboard/contract/posts";
import type { SubjectRef } from "@dishboard/contract/reports";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Menu } from "../../../ui/menu.tsx";
import { blockEntry } from "../../blocks/block-entry.tsx";
import { BlockSlot, type BlockTask } from "../../blocks/block-slot.tsx";
import { ReportSlot } from "../../reports/report-slot.tsx";
import { reportsMessages } from "../../reports/reports.messages.ts";
import { openPostTask } from "../editing/post-task-store.ts";
import { commentsMessages, postsMessages } from "../posts.messages.ts";

type CommentMenuProps = {
  comment: Comment;
  post: { id: string; author: { id: string } };
  viewer: { id: string } | null | undefined;
};

export function CommentMenu({ comment, post, viewer }: CommentMenuProps) {
  const [reported, setReported] = useState<SubjectRef | null>(null);
  const [blocked, setBlocked] = useState<BlockTask | null>(null);
  if (viewer === undefined) return null;
  const isOwn = viewer?.id === comment.author.id;
  const report = {
    label: reportsMessages.report,
    icon: <Flag size={20} />,
    onChoose: () => setReported({ kind: "comment", id: comment.id }),
  };
  const block = (viewerId: string) => blockEntry(comment.author, () => setBlocked({ ...comment.author, viewerId }));
  const remove = {
    label: commentsMessages.remove,
    icon: <Trash2 size={20} />,
    onChoose: () => openPostTask({ action: "removeComment", comment, postId: post.id }),
  };
  return (
    <div className="comment-tools">
      <Menu
        className="icon-button"
        trigger={
          <>
            <span className="sr-only">{postsMessages.moreOptions}</span>
            <Ellipsis size={20} />
          </>
        }
        entries={[
          ...(isOwn ? [] : [report]),
          ...(viewer && !isOwn ? [block(viewer.id)] : []),
          ...(isOwn || viewer?.id === post.author.id ? [remove] : []),
        ]}
      />
      <ReportSlot subject={reported} onClose={() => setReported(null)} />
      <BlockSlot task={blocked} onClose={() => setBlocked(null)} />
    </div>
  );
}
