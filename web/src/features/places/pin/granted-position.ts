import type { Position } from "@dishboard/contract/places";
import { requestPosition } from "../use-locate.ts";

/** The browser's position where the visitor has allowed it already, without asking them; else null. */
export async function grantedPosition(): Promise<Position | null> {
  const { geolocation, permissions }: Partial<Navigator> = navigator;
  if (!geolocation || !permissions) return null;
  const isGranted = await permissions.query({ name: "geolocation" }).then(
    ({ state }) => state === "granted",
    // Older browsers do not know the permission by this name.
    () => false,
  );
  if (!isGranted) return null;
  return new Promise((resolve) => {
    requestPosition(resolve, () => resolve(null));
  });
}
