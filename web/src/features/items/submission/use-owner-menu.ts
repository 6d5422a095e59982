import { useEffect, useState } from "react";

type OwnerMenu = typeof import("./owner-menu.tsx");

/** The menu on a person's own items, once it is loaded; visitors never load it. */
export function useOwnerMenu(isNeeded: boolean): OwnerMenu["renderOwnerMenu"] | undefined {
  const [menu, setMenu] = useState<OwnerMenu | null>(null);
  useEffect(() => {
    // When loading fails, the next list tries again.
    if (isNeeded) import("./owner-menu.tsx").then(setMenu, () => {});
  }, [isNeeded]);
  return menu?.renderOwnerMenu;
}
