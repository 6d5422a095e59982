import ThumbsUp from "lucide-react/icons/thumbs-up";
import { formatCount } from "../../../lib/format.ts";
import { helpfulMessages as messages } from "./notes.messages.ts";

/** A 'Helpful' button's text and count. */
export function HelpfulContent({ count }: { count: number }) {
  return (
    <>
      <ThumbsUp size={18} />
      {messages.helpful}
      {count > 0 && (
        <>
          {" "}
          <span>{formatCount(count)}</span>
        </>
      )}
    </>
  );
}
