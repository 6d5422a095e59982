import type { Area } from "@dishboard/contract/places";
import { createContext, type ReactNode, useContext } from "react";

/** What the server's settings say that pages show. */
export type Settings = {
  appName: string;
  marketArea: Area;
  /** The address visitors know the site by, without a slash at its end. */
  publicUrl: string;
};

const SettingsContext = createContext<Settings | null>(null);

/** Gives the settings to everything inside. */
export function SettingsProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The settings of this site. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("useSettings needs a SettingsProvider around it");
  return settings;
}
