import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { toast } from "../../../ui/toast.ts";
import { closeSubmission, type SubmissionTask, submissionStore } from "./submission-store.ts";

type TaskDialog = ComponentType<{ task: SubmissionTask }>;

/** Shows the dialog of the current task; each is loaded when it is first opened. */
export function SubmissionHost() {
  const task = useStore(submissionStore, null);
  const [loaded, setLoaded] = useState<{ task: SubmissionTask; Dialog: TaskDialog } | null>(null);
  useEffect(() => {
    if (!task) return;
    load(task).then(
      (Dialog) => setLoaded({ task, Dialog }),
      async () => {
        if (submissionStore.get() === task) closeSubmission();
        toast({ type: "error", title: "This could not be opened. Please try again." });
      },
    );
  }, [task]);
  return task && loaded?.task === task && <loaded.Dialog task={task} />;
}

async function load({ action }: SubmissionTask): Promise<TaskDialog> {
  if (action === "delete") return (await import("./delete-dialog.tsx")).DeleteDialog;
  return (await import("./submission-panel.tsx")).SubmissionPanel;
}
