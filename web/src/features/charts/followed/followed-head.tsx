import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useFollowingSwitch } from "../../follows/use-following-switch.ts";
import { followedHeadMessages as messages } from "./followed-head.messages.ts";

/** How followed people's board is ranked, and the way back. */
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
