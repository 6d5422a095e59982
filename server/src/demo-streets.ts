import { streetsFile } from "@dishboard/town/assets";
import type { Settings } from "./platform/settings.ts";

type MapSettings = Pick<Settings, "mapTiles" | "mapAttribution">;

/** Returns map settings for the demo town: without tiles the map shows its invented streets and labels them so. */
export function withDemoStreets(settings: MapSettings): MapSettings {
  return settings.mapTiles === null ? { mapTiles: { file: streetsFile }, mapAttribution: null } : settings;
}
