import { maxCommentLength } from "@dishboard/contract/limits";
import { postErrors } from "@dishboard/contract/posts";
import { cleanText, validateText } from "@dishboard/contract/text";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { needsSignIn } from "../../../lib/lost-session.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { sayLostSession } from "../../accounts/lost-session/lost-session-store.ts";
import { commentsMessages as messages, reasonOf } from "../posts.messages.ts";
import { sendComment } from "../posts.queries.ts";
import { insertComment } from "./comment-cache.ts";
import "../../../ui/field.css";

type CommentFormProps = { postId: string; viewer: { id: string } | null | undefined };

export function CommentForm({ postId, viewer }: CommentFormProps) {
  const { pathname } = useLocation();
  // A lost session keeps the text.
  const [text, setText] = useState("");
  if (viewer || text !== "") return <MemberForm postId={postId} text={text} setText={setText} />;
  if (viewer === undefined) return <div className="comment-form" />;
  return (
    <Link to={withNext(paths.logIn, pathname)} className={`${buttonClass("line", "bar")} comment-sign-in`}>
      {messages.signIn}
    </Link>
  );
}

type MemberFormProps = { postId: string; text: string; setText: (text: string) => void };

function MemberForm({ postId, text, setText }: MemberFormProps) {
  const client = useQueryClient();
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  // Prevents duplicates until sent or changed.
  const key = useRef(newSubmissionKey());
  const content = cleanText(text);

  const send = async () => {
    const problem = content === "" ? postErrors.emptyComment : validateText(content, messages.label, maxCommentLength);
    setError(problem);
    if (problem) return field.current?.focus();
    try {
      insertComment(client, postId, await sendComment(postId, { content, key: key.current }));
      key.current = newSubmissionKey();
      setText("");
    } catch (reason) {
      console.error(reason);
      if (needsSignIn(reason)) sayLostSession({ title: messages.signIn });
      else toast({ type: "destructive", title: messages.postFailed, ...reasonOf(reason), outlivesDialog: true });
    }
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void run(send);
  };

  return (
    <PlainForm className="comment-form" onSubmit={() => run(send)}>
      <div className="field-box">
        <textarea
          ref={field}
          rows={1}
          aria-label={messages.label}
          placeholder={messages.placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={text}
          readOnly={isBusy}
          onKeyDown={sendByKey}
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
            key.current = newSubmissionKey();
          }}
        />
      </div>
      <Button type="submit" look="main" size="bar" disabled={content === "" || isBusy}>
        {messages.post}
      </Button>
      {error && (
        <p id={errorId} className="comment-error" role="alert">
          {error}
        </p>
      )}
    </PlainForm>
  );
}
