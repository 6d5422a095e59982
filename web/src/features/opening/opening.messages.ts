import {
  maxGroupNameLength,
  maxPosterPlaces,
  type OpeningStep,
  openingDishes,
  openingVotes,
} from "@dishboard/contract/opening";
import { errorLoading } from "../../lib/failures.ts";

const number = (count: number) => count.toLocaleString("en-US");
const places = (count: number) => `${number(count)} ${count === 1 ? "place" : "places"}`;
const people = (count: number) => `${number(count)} ${count === 1 ? "person" : "people"}`;

export const openingMessages = {
  toMarketDays: "Say when the market is held",
  title: "Opening night",
  subtitle: "What the board still needs, posters for the tables, and invitations",
  failed: errorLoading("the counts"),
  board: "The board",
  of: (count: number, all: number) => (all === 0 ? "0" : `${number(count)} of ${number(all)}`),
  dishes: "dishes on the board",
  voted: `of them with ${openingVotes} votes or more`,
  withDish: "places with a dish",
  next: "Next",
  steps: {
    places: { text: "There are no places here yet. With them a dish only needs its name.", action: "Import places" },
    dishes: {
      text: `Add dishes until there are ${openingDishes}: paste a list, or type them.`,
      action: "Add many dishes",
    },
    votes: {
      text: `Get votes: put cards on the tables, and invite people, until ${openingDishes} dishes have ${openingVotes} votes each.`,
      action: "Print table cards",
    },
    done: { text: "The board is full enough to be opened. There is nothing left to do.", action: "Look at the board" },
  } satisfies Record<OpeningStep, { text: string; action: string }>,

  posters: "Posters and table cards",
  postersHelp: (count: number) =>
    count === 0
      ? "Once a place has a dish, it has a poster and table cards with a QR code that opens its dishes."
      : `Sheets to print: one for each of the ${places(count)} with a dish, by name. Its QR code opens the dishes of the place, for votes.`,
  postersParts: `You print ${maxPosterPlaces} places at once.`,
  part: (from: number, to: number) => `Places ${number(from)} to ${number(to)}`,
  whichPart: "Which places",
  kinds: {
    cards: { title: "Table cards", note: "four on a page, to cut", question: "What was good here?" },
    poster: { title: "Posters", note: "one on a page", question: "What was good here?" },
    board: { title: "Poster of the board", note: "leads to the whole board", question: "What is good around here?" },
  },
  hint: "Scan the code and vote for what you liked.",
  print: "Print",
  sheets: (count: number) => `${number(count)} ${count === 1 ? "sheet" : "sheets"}`,
  noPosters: "None of these places is on the board any more.",
  postersFailed: errorLoading("the places"),
  noPublicUrl: (url: string) =>
    `The codes lead to ${url}, which guests cannot open. Set PUBLIC_URL to the address of your site before you print.`,

  without: "Places without a dish",
  withoutCount: (count: number, shown: number) =>
    count > shown ? `The first ${number(shown)} of ${places(count)}, by name` : places(count),
  noneWithout: "Every place has a dish.",
  addDish: "Add a dish",
  addDishTo: (name: string) => `Add a dish from ${name}`,
  cardsOf: "Table cards",
  cardsOfPlace: (name: string) => `Table cards for ${name}`,

  invitations: "Invitations",
  invitationsHelp: "A link for a group: it says who invites, leads to signing up, and counts who has joined by it.",
  group: "Name of the group",
  groupNote: "As people read it: 'The Camden Eater team invites you'",
  groupTooLong: `Please use ${maxGroupNameLength} characters or fewer`,
  days: "Days until it ends",
  maxPeople: "People at most",
  create: "Make a link",
  creating: "Making it …",
  invitationsFailed: errorLoading("invitations"),
  joined: (count: number, max: number) => `${number(count)} of ${people(max)} joined`,
  until: (day: string) => `until ${day}`,
  endedOn: (day: string) => `ended on ${day}`,
  states: { open: null, ended: "Ended", full: "Full" },
  copy: "Copy link",
  copyOf: (name: string) => `Copy link of ${name}`,
  vouch: "These are us",
  vouchOf: (name: string) => `These are us: ${name}`,
  isVouched: "These are us: votes of everyone who joins are not held for one day.",
  end: "End",
  endOf: (name: string) => `End the invitation of ${name}`,
  endTitle: "End this invitation?",
  endConsequence: "Its link says that it has ended, and no longer counts new members.",
} as const;
