import { maxDishCount } from "@dishboard/contract/restaurants";

export const placeFieldMessages = {
  results: "Restaurants near you",
  resultCount: (count: number) => (count === 1 ? "1 restaurant found" : `${count} restaurants found`),
  noResults: "No restaurant with that name nearby.",
  failed: "Couldn't load the restaurants nearby.",
  dishCount: (count: number) =>
    count === 0 ? "No dishes yet" : count === 1 ? "1 dish" : `${count}${count < maxDishCount ? "" : "+"} dishes`,
  addNew: (name: string) => `Add '${name}' as a new restaurant`,
  addNewHelp: "Then set its pin",
  isNew: "New",

  label: "Place",
  optional: "optional",
  setPin: "Set a pin",
  adjust: "Adjust",
  planOf: (where: string) => `Where the pin is: ${where}`,
  near: (name: string, distance: string) => `Near ${name}, ${distance}`,
  known: "This restaurant's place is already known.",
  checkOnMap: "Check on a map",

  adjustTitle: "Adjust the pin",
  adjustHint: (what: "map" | "plan") => `Move the ${what} until the pin stands on the door`,
  keyHint: "Arrow keys move the pin by 10 metres, with Shift by 100 metres. Plus and minus zoom.",
  pinAt: (where: string) => `Pin: ${where}`,
  around: (places: string) => `Around the pin: ${places}`,
  nothingAround: "No known restaurant is around the pin.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  north: "N",
  leaveOut: "Leave it out",
  confirmPin: "Set pin",
  locateHints: {
    refused: "Allow location for this site in your browser's settings, then press 'Use my location' again.",
    "not-found": "Check that location is switched on for your device, then press 'Use my location' again.",
  },
} as const;
