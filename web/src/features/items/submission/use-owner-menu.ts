import { useEffect, useState } from "react";

type OwnerMenu = typeof import("./owner-menu.tsx");

/** The menu on one's own items, once it is there; visitors never load it. */
export function useOwnerMenu(isWanted: boolean): OwnerMenu["renderOwnerMenu"] | undefined {
  const [menu, setMenu] = useState<OwnerMenu | null>(null);
  useEffect(() => {
    // What could not be loaded is loaded by the next list.
    if (isWanted) import("./owner-menu.tsx").then(setMenu, () => {});
  }, [isWanted]);
  return menu?.renderOwnerMenu;
}
