import { askBeforeEating } from "@dishboard/contract/allergens";
import { maxGroupTableCandidates, maxGroupTableDishes, type WithoutNeed } from "@dishboard/contract/group-tables";
import { formatRecentDay } from "../../lib/dates.ts";

const whatOthersSee =
  "Others see your needs together, without names. A guest who watches closely might guess who needs what.";

export const groupTablesMessages = {
  startTitle: "Eat together",
  startAbout:
    "Open a table and let others join on their phones. Each guest says what they must avoid. You all see what is stated about the dishes nearby, and which to ask about. No account needed.",
  from: (place: string) => `Walking from ${place}.`,
  changePlace: "Another place",
  open: "Open a table",
  openFailed: "The table could not be opened. Please try again.",
  kept: "A table lasts a day and is then deleted with everything in it. It stores no names.",
  title: "Your table",
  titleAt: (place: string) => `Your table near ${place}`,
  closed: "This table is closed",
  closedHelp: "Tables last a day, or until the last person leaves. Or the link may be incomplete.",
  loadFailed: "The table could not be loaded",
  lost: "No connection. What you see may be old.",
  ready: (ready: number, guests: number, isAlone: boolean) => {
    if (!isAlone)
      return ready === 0 ? "Nobody is ready yet" : `${ready} of ${guests} ${ready === 1 ? "is" : "are"} ready`;
    return ready === 1 ? "You are ready. Let others join." : "Only you so far. Let others join.";
  },
  notAnswered: "You haven't answered. These dishes may not suit you.",
  notReady: (count: number) =>
    count === 1 ? "One person has not said what they can eat." : `${count} people have not said what they can eat.`,
  invite: "Let others join",
  inviteHelp: "Scan it with the camera of a phone, or share the link.",
  share: "Share the link",
  linkName: "Choose with us what to eat",
  qrCode: "QR code of the link to this table",
  join: "Join this table",
  joinHelp: `Say what you can eat. ${whatOthersSee}`,
  joinFailed: "You could not join. Please try again.",
  leave: "Leave the table",
  left: "You have left the table. What you need does not count any more.",
  leaveFailed: "You could not leave. Please try again.",
  seats: "Guests and door",
  youAre: (number: number) => `You are guest ${number}.`,
  guest: (number: number) => `Guest ${number}`,
  you: (number: number) => `Guest ${number} (you)`,
  freeSeat: "Free the seat",
  freeSeatOf: (number: number) => `Free the seat of guest ${number}`,
  freeFailed: "The seat could not be freed. Please try again.",
  freed: (number: number) => `The seat of guest ${number} is free.`,
  seatFreed: "The host freed your seat. Your answers no longer count.",
  closeDoor: "Close the door",
  openDoor: "Open the door",
  doorHelp: "Close the door and no new guest can join. Each phone says which guest it is.",
  doorFailed: "The door did not change. Please try again.",
  needsTitle: "What you can eat",
  needsHelp: whatOthersSee,
  claims: "Diet",
  allergens: "I must avoid",
  nuts: "Nuts are tree nuts; peanuts are apart.",
  budget: "A dish may cost at most",
  anyPrice: "Any price",
  walk: "I walk at most",
  minutes: (minutes: number) => `${minutes} minutes`,
  save: "I'm ready",
  saveAgain: "Save",
  saveFailed: "Could not save. Please try again.",
  change: "Change what I can eat",
  together: "Together",
  avoids: (names: string) => `a guest avoids ${names}`,
  upTo: (price: string) => `up to ${price}`,
  walkOf: (minutes: number) => `${minutes} minutes' walk`,
  /** For allergens no guest avoids: no other item with a reaction is at the table. */
  alert: (names: string) => `Reaction reported: ${names}`,
  nearby: "Nearby dishes",
  /** `isAllReady` if everyone has stated their needs. */
  noAllergens: (isAllReady: boolean) =>
    isAllReady ? "No guest has named an allergen." : "No guest who is ready has named an allergen.",
  fittingListed: (names: string) => `Listed as free of ${names}`,
  fittingHelp: "Unverified.",
  ask: `${askBeforeEating.dish} before you order.`,
  noneFitting: (names: string) => `No dish within your walk is stated free of ${names}.`,
  noneAtAll: "No dish within your walk is left to choose from",
  nothingLeft: "With all needs nothing is left.",
  without: ({ need, count }: WithoutNeed, diet: string) => {
    const dishes = `${counted(count, count >= maxGroupTableCandidates)} ${count === 1 ? "dish" : "dishes"}`;
    if (need === "price") return `Without the lowest budget: ${dishes}.`;
    if (need === "guest") return `Without everything that one guest needs: ${dishes}.`;
    if (need === "walk") return `Without the shortest walk: ${dishes}.`;
    if (need === "diet") return `Without \u2018${diet}\u2019: ${dishes}.`;
    return `${dishes} ${count === 1 ? "contains" : "contain"} what a guest avoids, or gave a reaction.`;
  },
  noneHelp: "A longer walk, a higher price or another place may help.",
  unknown: (count: number, isCut: boolean) =>
    count === 1 && !isCut ? "1 dish to ask about" : `${counted(count, isCut)} dishes to ask about`,
  unknownHelp: (count: number, names: string, any: string) => {
    const [it, them] = count === 1 ? ["It", "it"] : ["They", "them"];
    return `${it} may contain ${any}: no one has stated ${them} free of ${names}. ${askBeforeEating.dish} before you order.`;
  },
  /** The oldest statement's day. */
  statedFree: (names: string, day: string) => `Stated free of ${names} on ${formatRecentDay(day)}`,
  mayContain: (names: string) => `May contain ${names}`,
  notStated: (names: string) => `Not stated: ${names}`,
  firstOf: (count: number, isCut: boolean) =>
    count > maxGroupTableDishes ? `The first ${maxGroupTableDishes} of ${counted(count, isCut)}` : null,
  choose: "Choose together",
  chooseHelp: "All guests then press what they'd eat.",
  chooseAnew: "Choose other dishes",
  chooseFailed: "The choice could not start. Please try again.",
  mostWanted: "Most wanted",
  wantedBy: (likes: number, guests: number) => {
    if (likes < guests || guests === 1) return `${likes} of ${guests} would eat this.`;
    return guests === 2 ? "Both of you would eat this." : `All ${guests} of you would eat this.`;
  },
  like: (count: number) => (count === 0 ? "I'd eat this" : `I'd eat this · ${count}`),
  dislike: (count: number) => `I'd rather not · ${count}`,
  thumbFailed: "Could not save. Please try again.",
  shareResult: "Share the result",
  minutesAway: (minutes: number) => (minutes <= 1 ? "1 minute's walk" : `${minutes} minutes' walk`),
} as const;

function counted(count: number, isCut: boolean): string {
  return isCut ? `${count} or more` : String(count);
}
