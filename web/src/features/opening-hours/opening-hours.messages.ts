export const openingHoursMessages = {
  open: "Open",
  closed: "Closed",
  openUntil: (time: string) => `Open until ${time}`,
  closedUntil: (time: string) => `Closed until ${time}`,
  title: "Opening hours",
  allDay: "Open 24 hours",
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
} as const;
