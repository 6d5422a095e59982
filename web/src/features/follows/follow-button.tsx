import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { failWaiting } from "../../lib/outbox.ts";
import { desiredValue } from "../../lib/outbox-entries.ts";
import { useOutbox } from "../../lib/use-outbox.ts";
import { buttonClass } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { ToggleButton } from "../../ui/toggle-button.tsx";
import { followOutbox } from "./follow-outbox.ts";
import { followsMessages as messages } from "./follows.messages.ts";
import { followStatusQuery } from "./follows.queries.ts";
import "./follow-button.css";

type FollowButtonProps = {
  personId: string;
  userId: string;
  /** Its id names the person among several buttons. */
  describedBy?: string;
};

export function FollowButton({ personId, userId, describedBy }: FollowButtonProps) {
  const client = useQueryClient();
  const ref = useMemo(() => ({ userId }), [userId]);
  const { data, isError, failureCount, fetchStatus } = useQuery(followStatusQuery(personId, userId));
  const { entry, request } = useOutbox(followOutbox, personId, ref, data !== undefined);
  const hasFailed = isError && fetchStatus === "idle" && failureCount > 0;
  useEffect(() => {
    if (hasFailed && failWaiting(followOutbox, { client, personId }, [userId]))
      toast({ type: "destructive", title: messages.followFailed, description: messages.unknown });
  }, [client, personId, userId, hasFailed]);
  const isFollowing = desiredValue(entry) ?? data?.isFollowing ?? false;
  const isUnknown = data === undefined && !isError && entry === null;
  return (
    <ToggleButton
      className={`${buttonClass(isFollowing ? "line" : "main", "bar")} follow-button`}
      aria-describedby={describedBy}
      aria-busy={isUnknown}
      disabled={isUnknown}
      next={!isFollowing}
      onPress={request}
    >
      {isFollowing ? messages.unfollow : messages.follow}
    </ToggleButton>
  );
}
