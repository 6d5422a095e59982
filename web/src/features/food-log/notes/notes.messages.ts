import { type NotesOrder, noteErrors } from "@dishboard/contract/shared-notes";
import { errorLoading } from "../../../lib/failures.ts";

export const notesMessages = {
  title: "What people say",
  orders: { newest: "Newest", helpful: "Most helpful" } satisfies Record<NotesOrder, string>,
  order: "Order of the notes",
  failed: errorLoading("what people say"),
  loading: "Loading what people say...",
  empty: "No notes yet.",
  emptyHelp: "Write a note when you log that you ate it, and share it here.",
  first: "Be the first to say something",
  write: "Say something",
  unknownUser: "Unknown User",
  own: "Your note",
  editOwn: "Edit it in your log",
  photoBy: (name: string) => `Photo by ${name}`,
  readMore: "Read more",
  showLess: "Show less",
  loadMore: "Load more",
} as const;

export const helpfulMessages = {
  helpful: "Helpful",
  count: (count: number) => (count === 1 ? "1 person finds this helpful" : `${count} people find this helpful`),
  signIn: noteErrors.signIn,
  failed: "What you find helpful wasn't saved.",
  unknown: errorLoading("what you find helpful"),
} as const;
