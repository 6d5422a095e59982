/** The texts about the visitor's place. */
export const placesMessages = {
  useMyLocation: "Use my location",
  failedTitle: "We could not find you",
  refused: "Allow location for this site in your browser's settings, then press the area name again.",
  "not-found": "Check that location is switched on for your device, then press the area name again.",
} as const;
