export const placesMessages = {
  changeArea: "Change area",
  useMyLocation: "Use my location",
  failedTitle: "We couldn't find your location",
} as const;
