import { draftErrors, type readDraftRows } from "@dishboard/contract/dish-imports";
import type { CallReply } from "@dishboard/contract/endpoint";

const entries = (count: number) => `${count} ${count === 1 ? "entry" : "entries"}`;

/** Every sentence about reading dishes from the address of a blog. */
export const blogAddressMessages = {
  label: "Address of a blog, a feed or a menu",
  note: "One at a time. You answer for the right to use its texts and pictures.",
  placeholder: "https://",
  read: "Read it",
  reading: "Reading …",
  missing: draftErrors.noAddress,
  added: (count: number, source: string) =>
    count === 1
      ? `1 entry from ${source} was added below. Nothing is stored yet.`
      : `${entries(count)} from ${source} were added below. Nothing is stored yet.`,
  none: (source: string) => `Nothing from ${source} can be used.`,
  problems: (count: number) => `What was left out (${count})`,
  problem: ({ at, reason }: CallReply<typeof readDraftRows>["problems"][number]) => `${at}: ${reason}`,
} as const;
