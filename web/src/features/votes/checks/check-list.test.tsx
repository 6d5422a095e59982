// @vitest-environment happy-dom
import { voteChecksPageSize } from "@dishboard/contract/limits";
import {
  type CheckDecision,
  listCheckDecisions,
  listVoteChecks,
  listVoteGroups,
  type VoteCheck,
} from "@dishboard/contract/vote-checks";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { CheckList } from "./check-list.tsx";

const network = startNetwork();
const checkOf = (n: number): VoteCheck => ({
  item: { kind: "dish", id: `${n}`, name: `Laksa ${n}` },
  direction: "up",
  reasons: ["group"],
  openedAt: "2026-11-25T12:00:00Z",
  isConfirmed: false,
  releasedAt: "2026-11-28T12:00:00Z",
  heldCount: 2,
  networkCount: 1,
  voters: [],
});

const decisionOf = (id: string): CheckDecision => ({
  id,
  item: { kind: "dish", id, name: `Pho ${id}` },
  direction: "down",
  action: "release",
  voteCount: 3,
  administrator: null,
  isAutomatic: true,
  createdAt: "2026-11-25T12:00:00Z",
});

function Desk() {
  const { user } = usePerson();
  return user && <CheckList />;
}

it("goes on with the next page of held votes, and of decisions", async () => {
  network.signIn();
  const all = Array.from({ length: voteChecksPageSize + 1 }, (_, n) => checkOf(n));
  network.answer(listVoteChecks, ({ query }) =>
    query?.page === 1
      ? { checks: all.slice(voteChecksPageSize), hasMore: false }
      : { checks: all.slice(0, voteChecksPageSize), hasMore: true },
  );
  network.answer(listVoteGroups, () => ({ groups: [] }));
  network.answer(listCheckDecisions, ({ query }) =>
    query?.before
      ? { decisions: [decisionOf("1")], next: null }
      : { decisions: [decisionOf("0")], next: "0199aaaa-0000-7000-8000-000000000001" },
  );
  await render(<Desk />);
  await screen.findByText("Upvotes on Laksa 19");
  expect(screen.queryByText("Upvotes on Laksa 20")).toBeNull();
  await userEvent.click(screen.getByText("Load More"));
  await screen.findByText("Upvotes on Laksa 20");
  await screen.findByText("Downvotes on Pho 0");
  await userEvent.click(screen.getByText("Load More Decisions"));
  await screen.findByText("Downvotes on Pho 1");
  expect(screen.queryByText(/^Load More/)).toBeNull();
});
