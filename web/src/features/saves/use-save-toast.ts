import { paths } from "../../lib/paths.ts";
import { useNavigate } from "../../ui/router.tsx";
import { toast } from "../../ui/toast.ts";
import { savesMessages } from "./saves.messages.ts";

let shown: number | undefined;

/** Reports a save or removal, with undo. */
export function useSaveToast(): (isSaved: boolean, options: { isHere: boolean; undo: () => void }) => void {
  const navigate = useNavigate();
  return (isSaved, { isHere, undo }) => {
    const replaced = shown === undefined ? {} : { id: shown };
    if (!isSaved)
      shown = toast({
        ...replaced,
        title: savesMessages.removed,
        action: { label: savesMessages.undo, onPress: undo },
      });
    else
      shown = toast({
        ...replaced,
        type: "success",
        title: savesMessages.saved,
        ...(isHere && { description: savesMessages.savedHere }),
        action: { label: savesMessages.show, onPress: () => void navigate(paths.saved) },
      });
  };
}
