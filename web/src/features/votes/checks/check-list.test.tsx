// @vitest-environment happy-dom
import { listVoteChecks, maxVoteChecks, type VoteCheck } from "@dishboard/contract/vote-checks";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { CheckList } from "./check-list.tsx";

const network = startNetwork();
const checkOf = (n: number): VoteCheck => ({
  item: { kind: "dish", id: `${n}`, name: `Laksa ${n}` },
  direction: "up",
  reasons: ["new"],
  openedAt: "2026-11-25T12:00:00Z",
  isConfirmed: false,
  releasedAt: "2026-11-28T12:00:00Z",
  heldCount: 2,
  networkCount: 1,
  voters: [],
});

function Desk() {
  const { user } = usePerson();
  return user && <CheckList />;
}

it("says where the list of held votes may go on", async () => {
  network.signIn();
  const all = Array.from({ length: maxVoteChecks }, (_, n) => checkOf(n));
  network.answer(listVoteChecks, { checks: all.slice(1), decisions: [] });
  const { unmount } = await render(<Desk />);
  await screen.findByText("Upvotes on Laksa 49");
  expect(screen.queryByText("The first 50 are shown.")).toBeNull();
  unmount();
  network.answer(listVoteChecks, { checks: all, decisions: [] });
  await render(<Desk />);
  await screen.findByText("The first 50 are shown.");
});
