import Plus from "lucide-react/icons/plus";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useStore } from "../../../lib/store.ts";
import { useHideOnScroll } from "../../../lib/use-hide-on-scroll.ts";
import { useLocation } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { createMessages as messages } from "./create.messages.ts";
import { type CreateTask, closeCreatePost, createPostStore, openCreatePost } from "./create-post-store.ts";
import "./create-button.css";

const pathsWithButton: readonly string[] = [paths.dishboard, paths.eatIn, paths.whatsNew, paths.snaps, paths.drools];

/** The dialog for a task; it calls `onClosed` when it has left the screen after `isOpen` became false. */
export type CreateDialogProps = { task: CreateTask; isOpen: boolean; onClosed: () => void };

type Loaded = { key: number; task: CreateTask; Dialog: ComponentType<CreateDialogProps> };

/** The floating button on the pages that have one, and the dialog, which is loaded when it is first opened. */
export function CreatePost() {
  const { user } = usePerson();
  const { pathname } = useLocation();
  return (
    <>
      {user && pathsWithButton.includes(pathname) && <CreateButton />}
      <CreateHost />
    </>
  );
}

function CreateButton() {
  const ref = useHideOnScroll<HTMLButtonElement>(false);
  return (
    <button
      ref={ref}
      type="button"
      className="create-button"
      aria-label={messages.button}
      onClick={() => openCreatePost()}
    >
      <Plus size={28} />
    </button>
  );
}

function CreateHost() {
  const task = useStore(createPostStore, null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loads = useRef(0);
  useEffect(() => {
    if (!task) return;
    import("./create-dialog.tsx").then(
      ({ CreateDialog }) => {
        loads.current += 1;
        setLoaded({ key: loads.current, task, Dialog: CreateDialog });
      },
      () => {
        if (createPostStore.get() === task) closeCreatePost();
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
