import type { CheckedVoter } from "@dishboard/contract/vote-checks";
import { checksMessages as messages } from "./checks.messages.ts";

export function VoterNames({ voter: { username, ageDays, sameNetwork } }: { voter: CheckedVoter }) {
  return (
    <span>
      <bdi>{username ?? messages.nobody}</bdi>{" "}
      <span className="checks-note">
        {[messages.age(ageDays), messages.sameNetwork(sameNetwork)].filter(Boolean).join(", ")}
      </span>
    </span>
  );
}
