import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useFollowingSwitch } from "../../follows/use-following-switch.ts";
import { followedHeadMessages as messages } from "./followed-head.messages.ts";

/** The head of the board of what followed people like: how it is ranked, and the way back to everybody's. */
export function FollowedHead({ title }: { title: string }) {
  const { link } = useFollowingSwitch();
  return (
    <PageHead
      title={title}
      accent="100"
      subtitle={
        <span className="followed-order">
          {messages.order} <Link {...link}>{messages.showEverybody}</Link>
        </span>
      }
    />
  );
}
