import { type ComponentType, useEffect, useRef, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { toast } from "../../../ui/toast.ts";
import { closeSubmission, type SubmissionTask, submissionStore } from "./submission-store.ts";

/** A dialog for a task; it calls `onClosed` when it has left the screen after `isOpen` became false. */
export type TaskDialogProps = { task: SubmissionTask; isOpen: boolean; onClosed: () => void };

type Loaded = { key: number; task: SubmissionTask; Dialog: ComponentType<TaskDialogProps> };

/** Shows the dialog of the current task; each is loaded when it is first opened. */
export function SubmissionHost() {
  const task = useStore(submissionStore, null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loads = useRef(0);
  useEffect(() => {
    if (!task) return;
    load(task).then(
      (Dialog) => {
        loads.current += 1;
        setLoaded({ key: loads.current, task, Dialog });
      },
      async () => {
        if (submissionStore.get() === task) closeSubmission();
        toast({ type: "error", title: "This could not be opened. Please try again." });
      },
    );
  }, [task]);
  return (
    loaded && (
      <loaded.Dialog
        key={loaded.key}
        task={loaded.task}
        isOpen={loaded.task === task}
        onClosed={() => setLoaded((now) => (now === loaded ? null : now))}
      />
    )
  );
}

async function load({ action }: SubmissionTask): Promise<Loaded["Dialog"]> {
  if (action === "delete") return (await import("./delete-dialog.tsx")).DeleteDialog;
  if (action === "explain-pin") return (await import("../pin/pin-dialog.tsx")).PinDialog;
  return (await import("./submission-panel.tsx")).SubmissionPanel;
}
