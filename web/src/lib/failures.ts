import { Problem } from "@dishboard/contract/problem";

export const somethingWentWrong = "Something went wrong. Please try again.";

export const couldNotLoad = "Could not load";

/** `errorLoading("saved items")` is 'Error loading saved items. Please try again.' */
export function errorLoading(what: string): string {
  return `Error loading ${what}. Please try again.`;
}

/** `failedTo("delete it")` is 'Failed to delete it. Please try again.' */
export function failedTo(what: string): string {
  return `Failed to ${what}. Please try again.`;
}

/** The server's message as a toast's second line, if it has one. */
export function reasonOf(error: unknown): { description?: string } {
  return error instanceof Problem ? { description: error.message } : {};
}

/** The server's message, or that something went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.message : somethingWentWrong;
}
