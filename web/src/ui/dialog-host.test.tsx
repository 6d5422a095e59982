// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { toastSays } from "../../../testing/web/toasts.ts";
import { Dialog } from "./dialog.tsx";
import { DialogHost, type HostedDialogProps } from "./dialog-host.tsx";

function Note({ task, isOpen, onClose, onClosed, from }: HostedDialogProps<{ to: string }> & { from: string }) {
  const [text, setText] = useState("");
  return (
    <Dialog isOpen={isOpen} title={`From ${from} to ${task.to}`} onClose={onClose} onClosed={onClosed}>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
    </Dialog>
  );
}

function Page({ load }: { load: () => Promise<typeof Note> }) {
  const [task, setTask] = useState<{ to: string } | null>(null);
  return (
    <>
      <button type="button" onClick={() => setTask({ to: "Ada" })}>
        Write
      </button>
      <DialogHost task={task} load={load} onClose={() => setTask(null)} props={{ from: "Grace" }} />
    </>
  );
}

it("shows the dialog of a task, which starts from scratch when it is opened again", async () => {
  const { user } = await render(<Page load={() => Promise.resolve(Note)} />);
  for (let time = 0; time < 2; time += 1) {
    await user.click(screen.getByRole("button", { name: "Write" }));
    expect(await screen.findByRole("dialog", { name: "From Grace to Ada" })).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Note" });
    expect(field.value).toBe("");
    await user.type(field, "Ramen");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  }
});

it("says that it could not be opened, and opens with the next press", async () => {
  let isAway = true;
  const load = () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(Note));
  const { user } = await render(<Page load={load} />);
  await user.click(screen.getByRole("button", { name: "Write" }));
  await toastSays("error", "This could not be opened. Please try again.");
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Write" }));
  expect(await screen.findByRole("dialog", { name: "From Grace to Ada" })).toBeTruthy();
});
