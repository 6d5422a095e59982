import { Avatar } from "../../../ui/avatar.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { accountMessages } from "../accounts.messages.ts";
import type { LinkOwner } from "./emails.queries.ts";
import "./link-owner-card.css";

/** A link owner's name. */
export function nameOf({ username, email }: LinkOwner): string {
  return username ?? email;
}

/** A link's owner, and a question if another person is signed in. */
export function LinkOwnerCard({ owner, otherName }: { owner: LinkOwner | null; otherName: string | null }) {
  if (!owner) return <Skeleton className="link-owner-loading" height={64} />;
  return (
    <>
      <div className="link-owner">
        <Avatar names={owner} url={null} size={40} />
        <div>
          <strong>
            <bdi>{owner.username}</bdi>
          </strong>
          <span>{owner.email}</span>
        </div>
      </div>
      {otherName !== null && <p className="link-question">{accountMessages.signedInAs(otherName, nameOf(owner))}</p>}
    </>
  );
}
