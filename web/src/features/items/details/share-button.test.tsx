// @vitest-environment happy-dom
import { Problem } from "@dishboard/contract/problem";
import { countShare } from "@dishboard/contract/shares";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { dishCard } from "../../../../../testing/web/cards.ts";
import { startNetwork } from "../../../../../testing/web/network.ts";
import { render } from "../../../../../testing/web/render.tsx";
import { toastSays } from "../../../../../testing/web/toasts.ts";
import { ShareButton } from "./share-button.tsx";

const network = startNetwork();
afterEach(() => vi.unstubAllGlobals());

const button = () => screen.getByRole("button", { name: /^Share/ });

let shown = 0;

/** Unique, as pages remember their counts. */
async function showButton(browser: { share?: () => Promise<void>; copy?: (text: string) => Promise<void> }) {
  shown += 1;
  const id = `0199aaaa-0000-7000-8000-${String(shown).padStart(12, "0")}`;
  const { user } = await render(<ShareButton card={{ ...dishCard, id, shareCount: 4 }} />);
  const { share, copy } = browser;
  const clipboard = copy && { writeText: copy };
  vi.stubGlobal("navigator", {
    onLine: true,
    userAgent: "test",
    ...(share && { share }),
    ...(clipboard && { clipboard }),
  });
  const press = () => user.click(button());
  return { id, press, url: `${location.origin}/dish/${id}` };
}

const shows = (text: string) => waitFor(() => expect(button().textContent).toBe(text));

it("copies the link where there is no share sheet, says so, and counts at once, once a day", async () => {
  const copied: string[] = [];
  const { press, url } = await showButton({ copy: async (text) => void copied.push(text) });
  const answer = network.hold(countShare);
  network.answer(countShare, { shareCount: 9 });
  await press();
  await toastSays("success", "Link copied!");
  await shows("Share, 5");
  answer();
  await shows("Share, 9");
  const answerAgain = network.hold(countShare);
  await press();
  await waitFor(() => expect(copied).toEqual([url, url]));
  await shows("Share, 9");
  answerAgain();
  await waitFor(() => expect(network.calls(countShare)).toHaveLength(2));
});

it("hands the link to the share sheet, and counts nothing when that is closed", async () => {
  const answers = [new DOMException("closed", "AbortError"), null];
  const { press } = await showButton({
    share: async () => {
      const answer = answers.shift();
      if (answer) throw answer;
    },
  });
  network.answer(countShare, { shareCount: 5 });
  await press();
  expect(network.calls(countShare)).toEqual([]);
  await press();
  await shows("Share, 5");
  expect(network.calls(countShare)).toHaveLength(1);
});

it("copies where the share sheet refuses", async () => {
  const { press } = await showButton({
    share: () => Promise.reject(new DOMException("not here", "NotAllowedError")),
    copy: async () => {},
  });
  network.answer(countShare, { shareCount: 5 });
  await press();
  await toastSays("success", "Link copied!");
});

it("shows the link where it can neither be shared nor copied, and counts nothing", async () => {
  const { press, url } = await showButton({});
  await press();
  await toastSays("error", "Couldn't copy the link. Here it is:", url);
  expect(network.calls(countShare)).toEqual([]);
});

it("takes the count back when the server refuses it", async () => {
  const { press } = await showButton({ copy: async () => {} });
  network.answer(countShare, () => {
    throw new Problem("not-found", "Dish Not Found");
  });
  const answer = network.hold(countShare);
  await press();
  await shows("Share, 5");
  answer();
  await shows("Share, 4");
});
