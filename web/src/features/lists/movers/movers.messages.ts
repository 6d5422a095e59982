/** What marks beside ranks say aloud, and where they are not marks, in words; the first page has them. */
export const moversMessages = {
  movedUp: (places: number) => `up ${places} since the week before`,
  movedDown: (places: number) => `down ${places} since the week before`,
  stayed: "in the same place as the week before",
  isNew: "new",
  isNewAloud: "new since the week before",
  isBack: "back",
  isBackAloud: "back on the board",
  lastWeek: "See last week's board",
} as const;
