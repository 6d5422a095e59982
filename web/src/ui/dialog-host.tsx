import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { sayNotOpened } from "./not-opened.ts";

/** Props of a hosted dialog. */
export type HostedDialogProps<Task> = {
  task: Task;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
};

type DialogHostProps<Task, Rest> = {
  /** Null closes it; another task gets another dialog. */
  task: Task | null;
  load: (task: Task) => Promise<ComponentType<HostedDialogProps<Task> & Rest>>;
  onClose: () => void;
  onClosed?: () => void;
  props?: Rest;
};

/** Shows a task's dialog and loads its code at first use; a toast reports a failure. */
export function DialogHost<Task, Rest extends object = object>(host: DialogHostProps<Task, Rest>) {
  const { task } = host;
  const [shown, setShown] = useState<{ key: number; task: Task; Dialog: Awaited<ReturnType<typeof host.load>> } | null>(
    null,
  );
  const loads = useRef(0);
  const begin = useEffectEvent((wanted: Task) => {
    let isWanted = true;
    if (shown?.task !== wanted) {
      host.load(wanted).then(
        (Dialog) => {
          loads.current += 1;
          if (isWanted) setShown({ key: loads.current, task: wanted, Dialog });
        },
        () => isWanted && fail(),
      );
    }
    return () => {
      isWanted = false;
    };
  });
  const fail = useEffectEvent(() => {
    host.onClose();
    host.onClosed?.();
    sayNotOpened();
  });
  useEffect(() => (task === null ? undefined : begin(task)), [task]);
  return (
    shown && (
      <shown.Dialog
        key={shown.key}
        task={shown.task}
        isOpen={shown.task === task}
        onClose={host.onClose}
        onClosed={() => {
          setShown((now) => (now === shown ? null : now));
          host.onClosed?.();
        }}
        {...(host.props as Rest)}
      />
    )
  );
}
