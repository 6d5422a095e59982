import { streetsFile } from "@dishboard/town/assets";
import type { Settings } from "./platform/settings.ts";

type MapSettings = Pick<Settings, "mapTiles" | "mapAttribution">;

/** The settings of a site with the demo town: where no tiles are set, the map has the town's invented streets, and says so. */
export function withDemoStreets(settings: MapSettings): MapSettings {
  return settings.mapTiles === null ? { mapTiles: { file: streetsFile }, mapAttribution: null } : settings;
}
