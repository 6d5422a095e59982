import { appearanceStore } from "./appearance.ts";
import { useStore } from "./store.ts";
import { useMediaQuery } from "./use-media-query.ts";

const themeStore = appearanceStore("theme");

export function useIsNight(): boolean {
  const isDeviceDark = useMediaQuery("(prefers-color-scheme: dark)");
  const theme = useStore(themeStore, "");
  return theme === "dark" || (theme !== "light" && isDeviceDark);
}
