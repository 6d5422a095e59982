import { errorLoading, somethingWentWrong } from "../../../lib/failures.ts";

/** Every sentence about restaurants that may be one. */
export const questionsMessages = {
  title: "Places to check",
  subtitle: "Restaurants that may be listed twice, and those that people say are gone",
  pairs: "Same restaurant?",
  failed: errorLoading("restaurants"),
  empty: "No restaurant is in doubt.",
  emptyHelp: "Imports ask here where a place may be one that is there already.",
  count: (count: number) => (count === 1 ? "1 pair is in doubt" : `${count} pairs are in doubt`),
  apart: (metres: number) => (metres === 0 ? "At the same point" : `${metres} m apart`),
  nowhere: "One of them has no place",
  dishes: (count: number) => (count === 0 ? "No dishes" : count === 1 ? "1 dish" : `${count} dishes`),
  stays: "This page stays; the other one leads to it",
  people: "Added by people",
  onMap: "On the map",
  noAddress: "Address unknown",
  pair: (one: string, other: string) => `${one} and ${other}`,
  same: "Same",
  different: "Different",
  confirmTitle: (goes: string, stays: string) => `Make '${goes}' part of '${stays}'?`,
  confirmHelp:
    "Dishes, votes, saves and Snaps of both are kept; each person's vote counts once. This cannot be undone.",
  confirm: "Same restaurant",
  done: { same: "They are one restaurant now", different: "They stay two restaurants" },
  gone: {
    title: "Gone?",
    help: "People say that these are gone. They are hidden with their dishes until you decide.",
    decided: "Decided: gone",
    reports: (count: number) => (count === 1 ? "1 person says so" : `${count} people say so`),
    gone: "It is gone",
    here: "Show it again",
    doneGone: "It stays hidden",
    doneHere: "It is shown again",
  },
  answerFailed: somethingWentWrong,
} as const;
