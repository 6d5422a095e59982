import type { Post } from "@dishboard/contract/posts";
import { Dialog } from "../../../ui/dialog.tsx";
import { PostTaskHost } from "../editing/post-task-host.tsx";
import { commentsMessages } from "../posts.messages.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comments.tsx";
import "./comments.css";

type CommentsDialogProps = {
  post: Post;
  viewer: { id: string } | null | undefined;
  isOpen: boolean;
  onClose: () => void;
};

export function CommentsDialog({ post, viewer, isOpen, onClose }: CommentsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={commentsMessages.title}
      onClose={onClose}
      foot={
        <div className="comments-foot">
          <CommentForm key={post.id} postId={post.id} viewer={viewer} />
        </div>
      }
    >
      <div className="comments">
        <CommentList post={post} viewer={viewer} />
      </div>
      {isOpen && <PostTaskHost />}
    </Dialog>
  );
}
