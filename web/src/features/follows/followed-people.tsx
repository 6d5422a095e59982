import type { FollowedPerson } from "@dishboard/contract/follows";
import { profilePath } from "../../lib/paths.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FollowButton } from "./follow-button.tsx";
import { followsMessages as messages } from "./follows.messages.ts";
import "./followed-people.css";

export function FollowedPeople({ viewerId, people }: { viewerId: string; people: readonly FollowedPerson[] }) {
  return (
    <ul role="list" className="people">
      {people.map((person) => (
        <li key={person.id}>
          <PersonLink person={person} />
          {person.id !== viewerId && (
            <FollowButton personId={viewerId} userId={person.id} describedBy={nameId(person.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PersonLink({ person }: { person: FollowedPerson }) {
  const username = person.username ?? messages.noUsername(person.id);
  return (
    <Link to={profilePath(person.id)} className="people-link">
      <Avatar names={{ username }} url={person.avatarUrl} size={56} />
      <span className="people-names">
        <span id={nameId(person.id)} dir="auto">
          {username}
        </span>
        {person.fullName && <span dir="auto">{person.fullName}</span>}
      </span>
    </Link>
  );
}

function nameId(id: string): string {
  return `person-${id}`;
}

export function FollowedPeopleSkeleton() {
  return (
    <div className="skeletons" role="status" aria-busy="true">
      <span className="sr-only">{messages.listLoading}</span>
      <ul className="people" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((row) => (
          <li key={row}>
            <span className="people-link">
              <Skeleton />
              <span className="people-names">
                <Skeleton width="120px" height={18} />
                <Skeleton width="160px" height={14} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
