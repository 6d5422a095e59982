import type { ItemRef } from "@dishboard/contract/items";
import { useCallback } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { useNavigate } from "../../../ui/router.tsx";

/** Returns a function that opens an item's card here, or its page. */
export function useViewItem(): (item: ItemRef) => void {
  const navigate = useNavigate();
  return useCallback(
    (item) => {
      const name = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(item.id)}"] h2 button`);
      if (!name) return void navigate(itemPath(item));
      if (name.getAttribute("aria-expanded") !== "true") name.click();
      name.focus();
    },
    [navigate],
  );
}
