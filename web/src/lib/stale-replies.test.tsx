// @vitest-environment happy-dom
import { Problem } from "@dishboard/contract/problem";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { fakeTimers } from "../../../testing/web/timers.ts";
import { noteIfStale, useStaleness } from "./stale-replies.ts";

let isAway: boolean;
let asked: string[];

beforeEach(() => {
  isAway = true;
  asked = [];
});

function Board({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: async () => {
      asked.push(name);
      if (isAway) noteIfStale(new Headers({ warning: '110 - "Response is Stale"' }));
      return isAway ? `old ${name}` : `new ${name}`;
    },
    staleTime: 5 * 60_000,
  });
  return <p>{data}</p>;
}

function Refused() {
  const { isError } = useQuery({
    queryKey: ["refused"],
    queryFn: async () => {
      throw new Problem("not-found", "There is nothing at this address");
    },
  });
  return isError && <p>refused</p>;
}

function Notice() {
  const staleness = useStaleness();
  return staleness && <p>{staleness === "copy" ? "old copy" : "old replies"}</p>;
}

it("old replies are asked for again until they are new, whatever else of the page cannot be had", async () => {
  const { advance } = fakeTimers();
  await render(
    <>
      <Notice />
      <Board name="dishes" />
      <Refused />
    </>,
  );
  await screen.findByText("refused");
  await advance(12_000);
  expect([asked.length > 1, screen.queryByText("old replies")]).toEqual([true, expect.anything()]);
  isAway = false;
  await advance(12_000);
  expect([screen.queryByText("new dishes"), screen.queryByText("old replies")]).toEqual([expect.anything(), null]);
  const before = asked.length;
  await advance(30_000);
  expect(asked).toHaveLength(before);
});

it("what was seen old on another page is asked for again there, once the server is back", async () => {
  const { advance } = fakeTimers();
  const page = (name: string) => (
    <>
      <Notice />
      <Board key={name} name={name} />
    </>
  );
  const { rerender } = await render(page("dishes"));
  await screen.findByText("old dishes");
  rerender(page("products"));
  await screen.findByText("old products");
  isAway = false;
  await advance(12_000);
  expect([screen.queryByText("new products"), screen.queryByText("old replies")]).toEqual([expect.anything(), null]);
  rerender(page("dishes"));
  await screen.findByText("new dishes");
});

it("what was seen without a network is asked for again with the next one, and is called old until it is new", async () => {
  const { advance } = fakeTimers();
  isAway = false;
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await render(
    <>
      <Notice />
      <Board name="dishes" />
    </>,
  );
  await screen.findByText("old copy");
  await advance(30_000);
  expect(asked).toHaveLength(1);
  network.mockRestore();
  act(() => void dispatchEvent(new Event("online")));
  screen.getByText("old copy");
  await advance(1_000);
  expect([asked.length, screen.queryByText("old copy")]).toEqual([2, null]);
});
