import { streetsFile } from "@dishboard/town/assets";
import type { Settings } from "./platform/settings.ts";

type MapSettings = Pick<Settings, "mapTiles" | "mapAttribution">;

/** Without tiles the map shows the town's invented streets and labels them so. */
export function withDemoStreets(settings: MapSettings): MapSettings {
  return settings.mapTiles === null ? { mapTiles: { file: streetsFile }, mapAttribution: null } : settings;
}
