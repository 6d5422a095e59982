import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { withNext } from "../../lib/next-path.ts";
import { paths } from "../../lib/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useLocation } from "../../ui/router.tsx";
import { EmptyCard } from "../../ui/state-card.tsx";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { followsMessages as messages } from "./follows.messages.ts";
import type { FollowingChoice } from "./use-following-choice.ts";
import { useFollowingSwitch } from "./use-following-switch.ts";
import "./following-choice.css";

/** A page's head, where members can choose followed people's content. */
export function HeadWithFollowing({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  return (
    <div className="head-with-following">
      {children}
      {viewer && <FollowingLink />}
    </div>
  );
}

/** Switches the choice. */
export function FollowingLink({
  label = messages.onlyFollowing,
  hint = messages.onlyFollowingHint,
}: {
  label?: string;
  hint?: string;
}) {
  const { isOn, link } = useFollowingSwitch();
  return (
    <Link {...link} className="following-link" aria-current={isOn ? "true" : undefined} title={hint}>
      <UsersRound size={18} />
      <span>{label}</span>
    </Link>
  );
}

/** Tells a visitor why they see everyone's content. */
export function FollowingRefused({ choice }: { choice: FollowingChoice }) {
  const { pathname, search } = useLocation();
  if (choice.shows !== "everybody" || !choice.isRefused) return null;
  return (
    <p className="following-refused">
      {messages.signInToFollowing}{" "}
      <Link to={withNext(paths.logIn, pathname + search)}>{messages.signInToFollowingHelp}</Link>
    </p>
  );
}

/** Replaces an empty feed of followed people. */
export function NothingFollowed({ kind }: { kind: keyof typeof messages.emptyFeed }) {
  return (
    <EmptyCard drawing="lens" text={messages.emptyFeed[kind]} help={messages.emptyFeedHelp}>
      <Link to={`${paths.search}?in=people`} className={buttonClass("main")}>
        {messages.findPeople}
      </Link>
    </EmptyCard>
  );
}
