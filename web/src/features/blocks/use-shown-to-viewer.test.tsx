// @vitest-environment happy-dom
import { hiddenAuthors } from "@dishboard/contract/hidden-authors";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { authorOf, useShownToViewer } from "./use-shown-to-viewer.ts";

const network = startNetwork();
const id = (n: number) => `0199aaaa-0000-7000-8000-00000000000${n}`;
const notes = [1, 2, 3].map((n) => ({ text: `Note ${n}`, author: { id: id(n) } }));

function Notes({ label, entries }: { label: string; entries: typeof notes }) {
  const shown = useShownToViewer(entries, authorOf);
  return (
    <ul aria-label={label}>
      {shown?.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const textOf = (label: string) => screen.getByRole("list", { name: label }).textContent;

it("hides whom an earlier answer named where there is no answer, and shows everybody else", async () => {
  network.signIn();
  network.answer(hiddenAuthors, { ids: [id(1)] });
  const { rerender } = await render(<Notes label="first" entries={notes.slice(0, 2)} />);
  await expect.poll(() => textOf("first")).toBe("Note 2");
  network.fail(hiddenAuthors);
  rerender(<Notes label="second" entries={notes} />);
  expect(textOf("second")).toBe("Note 2Note 3");
  await expect.poll(() => network.calls(hiddenAuthors).length).toBeGreaterThan(1);
  expect(textOf("second")).toBe("Note 2Note 3");
});
