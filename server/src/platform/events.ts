import type { LastWeek } from "@dishboard/contract/weeks";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

type Db = Kysely<Schema>;

/** A moderator's decision about a restaurant. */
export type PlaceDecision = { by: string; restaurant: { id: string; name: string }; isGone: boolean; now: Date };

/** A moderator's decision about the barcode of a product. */
export type CodeDecision = {
  by: string;
  productId: string;
  action: "keep-code" | "take-code" | "undo-code";
  code: string;
  now: Date;
};

/** The source of a sign-up, named by the browser: an invitation's code, or a table card's restaurant. */
export type NamedDoor = { invitation?: string | null | undefined; restaurant?: string | null | undefined };

/** An open invitation or a restaurant with table cards, whose sign-ups have an allowance of their own. */
export type Door = { kind: "invitation" | "restaurant"; id: string };

/** What features announce to each other and ask each other, so that none imports another for it. */
export type Events = ReturnType<typeof createEvents>;

/** Creates the events of one site, without listeners. */
export function createEvents() {
  return {
    /** Cards, or what they show, have changed: replies made before are not served again. */
    itemChanged: signal(),
    /** A board or list of a member has changed. */
    listChanged: signal(),
    /** One person has blocked another. */
    personBlocked: step<[transaction: Db, one: string, other: string]>(),
    /** A video can be played, or its conversion has failed for good. */
    videoSettled: step<[transaction: Db, videoId: string, outcome: "ready" | "failed"]>(),
    /** The post of a settled video has its final state. */
    postSettled: step<[transaction: Db, videoId: string]>(),
    /** The file of a video has another path. */
    videoMoved: step<[transaction: Db, videoId: string, path: string]>(),
    /** A restaurant has the dishes of another one that was merged into it. */
    placesMerged: step<[transaction: Db, restaurantId: string, now: Date]>(),
    placeDecided: step<[transaction: Db, decision: PlaceDecision]>(),
    codeDecided: step<[transaction: Db, decision: CodeDecision]>(),
    /** The ranks that items had in the newest frozen week of a board. */
    lastWeek: question<[db: Db, board: string, ids: readonly string[]], LastWeek | undefined>(undefined),
    /** The open door that a sign-up names. */
    door: question<[named: NamedDoor], Door | null>(null),
    /** The id of what a restaurant or dish was merged into. */
    movedTo: question<[kind: "restaurant" | "dish", id: string], string | null>(null),
  };
}

/** Calls its listeners at once, in the order of the features. */
function signal() {
  const listeners: (() => void)[] = [];
  return {
    listen: (listener: () => void) => void listeners.push(listener),
    announce: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Awaits its listeners within the transaction that announces it, in the order of the features. Errors undo it. */
function step<Args extends [transaction: Db, ...unknown[]]>() {
  const listeners: ((...args: Args) => Promise<void>)[] = [];
  return {
    listen: (listener: (...args: Args) => Promise<void>) => void listeners.push(listener),
    announce: async (...args: Args) => {
      for (const listener of listeners) await listener(...args);
    },
  };
}

/** Asks the one feature that answers; `none` is the answer without that feature. */
function question<Args extends unknown[], Answer>(none: Answer) {
  let answer = async (..._args: Args): Promise<Answer> => none;
  return {
    answerBy: (by: (...args: Args) => Promise<Answer>) => {
      answer = by;
    },
    ask: (...args: Args) => answer(...args),
  };
}
