export const placeSheetMessages = {
  title: "Where are you eating?",
  withinReach: (km: number) => `Dishes within ${km} km of you`,
  askAgain: "Ask again",
  notHere: "Not available on this address",
  notInBrowser: "Not available in this browser",
  refused: "Allow location for this site in your browser's settings, then press 'Use my location' again.",
  "not-found": "Check that location is switched on for your device, then press 'Use my location' again.",
  orName: "Or name a place: it works just as well.",
  insecureTitle: "Your position needs a secure address",
  insecure: (findsStreets: boolean) =>
    `Browsers only share it over https. Name a town${findsStreets ? " or a street" : ""} instead.`,
  toastHints: {
    refused: "Allow location for this site in your browser's settings, then tap the area name again.",
    "not-found": "Check that location is switched on for your device, then tap the area name again.",
  },

  search: (findsStreets: boolean) => (findsStreets ? "Town, street or postcode" : "Town"),
  clear: "Clear",
  results: "Places",
  resultCount: (count: number) => (count === 1 ? "1 place" : `${count} places`),
  noResults: "Nothing found. Try a bigger place nearby.",
  failed: "Places can't be searched right now.",

  marketArea: "Market area",
  marketDetail: "The area of this board",
  recent: "Recent",
  chosen: "Chosen",
  remove: (name: string) => `Remove ${name}`,
} as const;
