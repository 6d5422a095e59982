/** Spoken and written movements; on the first page. */
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
