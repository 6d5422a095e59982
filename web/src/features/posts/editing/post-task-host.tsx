import { type ComponentType, useEffect, useRef, useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { toast } from "../../../ui/toast.ts";
import { postsMessages } from "../posts.messages.ts";
import { closePostTask, type PostTask, postTaskStore } from "./post-task-store.ts";

/** A dialog for a task; it calls `onClosed` when it has left the screen after `isOpen` became false. */
export type PostDialogProps = { task: PostTask; isOpen: boolean; onClosed: () => void };

type Loaded = { key: number; task: PostTask; Dialog: ComponentType<PostDialogProps> };

/** Shows the dialog in which a post or a comment is changed; once on every page with posts. Its code is loaded when one is opened. */
export function PostTaskHost() {
  const task = useStore(postTaskStore, null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loads = useRef(0);
  useEffect(() => closePostTask, []);
  useEffect(() => {
    if (!task) return;
    load(task).then(
      (Dialog) => {
        loads.current += 1;
        setLoaded({ key: loads.current, task, Dialog });
      },
      () => {
        if (postTaskStore.get() === task) closePostTask();
        toast({ type: "error", title: postsMessages.notOpened });
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

async function load({ action }: PostTask): Promise<Loaded["Dialog"]> {
  if (action === "edit") return (await import("./caption-dialog.tsx")).CaptionDialog;
  return (await import("./removal-dialog.tsx")).RemovalDialog;
}
