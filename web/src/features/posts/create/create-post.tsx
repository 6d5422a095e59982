import { postKindsOf } from "@dishboard/contract/features";
import Plus from "lucide-react/icons/plus";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { useStore } from "../../../lib/store.ts";
import { useHideOnScroll } from "../../../lib/use-hide-on-scroll.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { createMessages as messages } from "./create.messages.ts";
import { closeCreatePost, createPostStore, openCreatePost } from "./create-post-store.ts";
import "./create-button.css";

const pathsWithButton: readonly string[] = [paths.dishboard, paths.eatIn, paths.whatsNew, paths.snaps, paths.drools];

export function CreatePost() {
  const { user } = usePerson();
  const { pathname } = useLocation();
  const task = useStore(createPostStore, null);
  const kinds = postKindsOf(useSettings());
  return (
    <>
      {user && kinds.length > 0 && pathsWithButton.includes(pathname) && <CreateButton />}
      <DialogHost task={task} load={loadDialog} onClose={closeCreatePost} />
    </>
  );
}

function CreateButton() {
  const ref = useHideOnScroll<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      className="create-button"
      aria-label={messages.button}
      onClick={() => openCreatePost()}
    >
      <Plus size={24} />
    </button>
  );
}

async function loadDialog() {
  return (await import("./create-dialog.tsx")).CreateDialog;
}
