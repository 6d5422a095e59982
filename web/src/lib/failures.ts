/** The sentences for what failed, where the specification has no words of its own for it. */
import { Problem } from "@dishboard/contract/problem";

export const somethingWentWrong = "Something went wrong. Please try again.";

/** Said in the row or field whose content is missing. */
export const couldNotLoad = "Could not load";

/** `errorLoading("saved items")` is 'Error loading saved items. Please try again.' */
export function errorLoading(what: string): string {
  return `Error loading ${what}. Please try again.`;
}

/** `failedTo("delete it")` is 'Failed to delete it. Please try again.' */
export function failedTo(what: string): string {
  return `Failed to ${what}. Please try again.`;
}

/** The second line of a failure's toast: what the server says about the error, if it does. */
export function reasonOf(error: unknown): { description?: string } {
  return error instanceof Problem ? { description: error.message } : {};
}

/** What the server says about an error, or that something went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Problem ? error.message : somethingWentWrong;
}
