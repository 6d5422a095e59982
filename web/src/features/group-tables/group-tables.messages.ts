import { maxGroupTableDishes } from "@dishboard/contract/group-tables";

/** Every sentence about tables of groups. */
export const groupTablesMessages = {
  startTitle: "Eat together",
  startAbout:
    "Open a table, and let others join it with their phones. Each says what they can eat, and you see the dishes within a walk that everybody can choose from. Nobody needs an account.",
  from: (place: string) => `You walk from ${place}.`,
  changePlace: "Another place",
  open: "Open a table",
  openFailed: "The table could not be opened. Please try again.",
  kept: "A table lasts a day. Then it is deleted with all that was said at it. It keeps no names.",
  title: "Your table",
  titleAt: (place: string) => `Your table near ${place}`,
  closed: "This table is closed",
  closedHelp: "A table lasts a day. Its link may also be incomplete.",
  loadFailed: "The table could not be loaded",
  lost: "No connection. What you see may be old.",
  ready: (ready: number, guests: number) =>
    guests === 1
      ? ready === 1
        ? "You are ready. Let others join."
        : "Only you sit here so far. Let others join."
      : `${ready} of ${guests} are ready`,
  notReady: (count: number) =>
    count === 1
      ? "One person has not said yet what they can eat."
      : `${count} people have not said yet what they can eat.`,
  invite: "Let others join",
  inviteHelp: "Scan it with the camera of a phone, or share the link.",
  share: "Share the link",
  linkName: "Choose with us what to eat",
  qrCode: "QR code of the link to this table",
  join: "Join this table",
  joinHelp:
    "Say what you can eat. Others see what all of you need together, and no names. Who watches closely may guess who needs what.",
  joinFailed: "You could not join. Please try again.",
  leave: "Leave the table",
  left: "You have left the table. What you need does not count any more.",
  leaveFailed: "You could not leave. Please try again.",
  needsTitle: "What you can eat",
  needsHelp: "Others see what all of you need together, and no names. Who watches closely may guess who needs what.",
  claims: "Diet",
  allergens: "I must avoid",
  budget: "A dish may cost at most",
  anyPrice: "Any price",
  walk: "I walk at most",
  minutes: (minutes: number) => `${minutes} minutes`,
  save: "I'm ready",
  saveAgain: "Save",
  saveFailed: "It was not saved. Please try again.",
  change: "Change what I can eat",
  together: "Together",
  noNeeds: "Nobody avoids anything",
  avoids: (names: string) => `no ${names}`,
  upTo: (price: string) => `up to ${price}`,
  walkOf: (minutes: number) => `${minutes} minutes' walk`,
  fitting: "Fits all of you, as stated",
  fittingStated: (names: string) => `Stated free of ${names}`,
  fittingHelp: "People or restaurants have said so, and they may be wrong. Ask the restaurant before you order.",
  noneFitting: (names: string) => `No dish within your walk is stated free of ${names}.`,
  noneAtAll: "No dish within your walk fits everybody",
  noneHelp: "A longer walk, a higher price or another place may help.",
  waiting: "The dishes show here once somebody is ready.",
  unknown: (count: number) => (count === 1 ? "1 dish does not say it" : `${count} dishes do not say it`),
  unknownHelp: (names: string) =>
    `Of these nobody has stated that they are free of ${names}. They may contain it. Ask the restaurant before you order.`,
  mayContain: (names: string) => `May contain ${names}`,
  notStated: (names: string) => `Not stated: ${names}`,
  firstOf: (count: number) => (count > maxGroupTableDishes ? `The first ${maxGroupTableDishes} of ${count}` : null),
  choose: "Choose together",
  chooseHelp: "Everybody then presses what they would like.",
  chooseAnew: "Choose other dishes",
  chooseFailed: "The dishes could not be put to choice. Please try again.",
  choosing: "What would you like?",
  best: (name: string) => `${name} is ahead`,
  allLike: (name: string, guests: number) =>
    guests === 2 ? `Both of you like ${name}` : `All ${guests} of you like ${name}`,
  like: (name: string, count: number) => `I would like ${name}, ${count} so far`,
  dislike: (name: string, count: number) => `I would not like ${name}, ${count} so far`,
  thumbFailed: "It was not saved. Please try again.",
  shareResult: "Share the result",
  endsAt: (time: string) => `This table is deleted ${time}.`,
  minutesAway: (minutes: number) => (minutes <= 1 ? "1 minute's walk" : `${minutes} minutes' walk`),
} as const;
