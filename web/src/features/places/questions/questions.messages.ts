import { errorLoading, somethingWentWrong } from "../../../lib/failures.ts";

/** Every sentence about restaurants that may be one. */
export const questionsMessages = {
  title: "Same restaurant?",
  subtitle: "Restaurants that files or people have named twice, perhaps",
  failed: errorLoading("restaurants"),
  empty: "No restaurant is in doubt.",
  emptyHelp: "Imports ask here where a place may be one that is there already.",
  count: (count: number) => (count === 1 ? "1 pair is in doubt" : `${count} pairs are in doubt`),
  apart: (metres: number) => (metres === 0 ? "At the same point" : `${metres} m apart`),
  nowhere: "One of them has no place",
  dishes: (count: number) => (count === 0 ? "No dishes" : count === 1 ? "1 dish" : `${count} dishes`),
  stays: "Stays",
  people: "Added by people",
  onMap: "On the map",
  noAddress: "Address unknown",
  pair: (one: string, other: string) => `${one} and ${other}`,
  same: "Same",
  different: "Different",
  confirmTitle: (goes: string, stays: string) => `Make '${goes}' part of '${stays}'?`,
  confirmHelp: "Dishes, votes, saves and Snaps of both are kept; a vote counts once a person. This cannot be undone.",
  confirm: "Same restaurant",
  done: { same: "They are one restaurant now", different: "They stay two restaurants" },
  answerFailed: somethingWentWrong,
} as const;
