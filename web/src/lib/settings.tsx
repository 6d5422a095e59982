import type { PageSettings } from "@dishboard/contract/pages";
import { createContext, type ReactNode, useContext } from "react";

const SettingsContext = createContext<PageSettings | null>(null);

export function SettingsProvider({ settings, children }: { settings: PageSettings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export function useSettings(): PageSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings needs a SettingsProvider around it");
  return settings;
}
