import ThumbsUp from "lucide-react/icons/thumbs-up";
import { formatCount } from "../../../lib/format.ts";
import { helpfulMessages as messages } from "./notes.messages.ts";

/** What stands on the button 'Helpful': how many people find a note helpful, once somebody does. */
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
