/** Rankings of an area, a kind of dish or a diet, in the ranking's order. */
import * as z from "zod/mini";
import { bothCoordinates, placeFields, roundDegrees } from "./coordinate.ts";
import { endpoint } from "./endpoint.ts";
import { BoardFilters } from "./filters.ts";
import { id } from "./id.ts";
import { Card, ItemImage, ItemKind } from "./items.ts";
import {
  boardPreviewSize,
  boardRadiiKm,
  maxBoards,
  maxFollowedBoards,
  maxListedBoards,
  maxListNoteLength,
  maxListTitleLength,
  minBoardItems,
  rankingLimit,
} from "./limits.ts";
import { PictureInput } from "./picture-input.ts";
import { optionalText, requiredLine } from "./text.ts";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];

export const boardErrors = {
  notFound: "This board is gone",
  title: "Please give it a title",
  titleLabel: "Title",
  noteLabel: "Note",
  place: "Please choose a place",
  placeLabel: "Place",
  everything: "This would be a board of everything. Choose a place, a kind of dish or a diet.",
  productsNowhere: "Products have no place. Choose a category or a diet.",
  notForKind: "This does not fit what the board ranks",
  pole: "So near to a pole, please choose a smaller area",
  photo: "This photo is not there any more. Please add it again.",
  tooMany: `You have ${maxBoards} boards. Delete one to make another.`,
  tooManyFollowed: `You follow ${maxFollowedBoards} boards, which is as many as one can`,
  tooManyListed: `There are ${maxListedBoards} boards on the lists. Take one off to list another.`,
  own: "You cannot follow a board of your own",
  kindStays: "A board of dishes stays one of dishes, and one of products one of products. Make another board instead.",
} as const;

/** Returns the sentence for a board with too few items. */
export function tooFewMatch(count: number, kind: ItemKind): string {
  const noun = { dish: ["dish", "dishes"], product: ["product", "products"] }[kind];
  const matching = count === 1 ? `${noun[0]} matches` : `${noun[1]} match`;
  return `${numbers[count] ?? count} ${matching}. A board needs at least eight.`;
}

const radiusError = `radiusKm must be ${boardRadiiKm.slice(0, -1).join(", ")} or ${boardRadiiKm.at(-1)}`;
const isRadius = (km: number) => boardRadiiKm.some((radius) => radius === km);

const degrees = (name: string, max: number) => {
  const error = `${name} must be a number from -${max} to ${max}`;
  return z.number({ error }).check(z.minimum(-max, { error }), z.maximum(max, { error }), roundDegrees);
};

export const BoardArea = z.strictObject({
  name: requiredLine(boardErrors.placeLabel, 120, boardErrors.place),
  latitude: degrees("latitude", 90),
  longitude: degrees("longitude", 180),
  radiusKm: z.number({ error: radiusError }).check(z.refine(isRadius, { error: radiusError })),
});
export type BoardArea = z.infer<typeof BoardArea>;

/** The filters of a board; unset ones are left out. */
export type BoardWords = z.infer<typeof BoardFilters>;

export type BoardRule = { kind: ItemKind; area: BoardArea | null; filters: BoardWords };

/** Returns the error of a rule with its field, or null. Does not count the items. */
export function validateBoardRule({ kind, area, filters }: BoardRule): { message: string; field: string } | null {
  if (kind === "product" && area) return { message: boardErrors.productsNowhere, field: "area" };
  const unfit = kind === "dish" ? filters.category : (filters.cuisine ?? filters.meal);
  if (unfit !== undefined) return { message: boardErrors.notForKind, field: "filters" };
  const isNarrow = area !== null || Object.values(filters).some((value) => value);
  return isNarrow ? null : { message: boardErrors.everything, field: "area" };
}

export const Maker = z.object({ id: z.string(), username: z.nullable(z.string()), avatarUrl: z.nullable(z.string()) });

export const Board = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: ItemKind,
  area: z.nullable(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), radiusKm: z.number() })),
  filters: z.object({
    cuisine: z.optional(z.string()),
    category: z.optional(z.string()),
    meal: z.optional(z.string()),
    diet: z.optional(z.string()),
  }),
  note: z.nullable(z.string()),
  picture: z.nullable(ItemImage),
  owner: Maker,
  followerCount: z.int(),
  isListed: z.boolean(),
});
export type Board = z.infer<typeof Board>;

const fields = {
  title: requiredLine(boardErrors.titleLabel, maxListTitleLength, boardErrors.title),
  note: optionalText(boardErrors.noteLabel, maxListNoteLength),
  /** Null for none. Without `uploadId` the picture stays. */
  picture: z.nullable(PictureInput),
  kind: ItemKind,
  area: z.nullable(BoardArea),
  filters: BoardFilters,
};
const params = z.strictObject({ id: id("id") });

const ofOnePerson = { tag: "boards", auth: "person", signInMessage: "Please sign in to make a board" } as const;

const changeLimit = {
  limit: ["boards", "boardsLong"],
  limitMessage: "You are changing boards too fast. Please try again in a moment.",
} as const;

export const previewBoard = endpoint({
  method: "GET",
  path: "/api/boards/preview",
  operationId: "previewBoard",
  summary: "The first that a board would rank, and how many match",
  description: `At most ${boardPreviewSize} cards. Of ${rankingLimit} or more it says \`areMore\`. \`radiusKm\` belongs to \`lat\` and \`lon\`.`,
  query: z
    .strictObject({
      kind: ItemKind,
      ...placeFields,
      radiusKm: z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{1,2}(\.\d)?$/, radiusError)),
          z.pipe(z.transform(Number), z.number().check(z.refine(isRadius, { error: radiusError }))),
        ),
      ),
      ...BoardFilters.shape,
    })
    .check(
      bothCoordinates(),
      z.refine(({ lat, radiusKm }) => (lat === undefined) === (radiusKm === undefined), {
        error: "radiusKm belongs to lat and lon",
        path: ["radiusKm"],
      }),
    ),
  reply: z.object({ count: z.int(), areMore: z.boolean(), cards: z.array(Card) }),
  ...ofOnePerson,
  limit: ["boardPreviews"],
  limitMessage: "You are looking at many boards at once. Please try again in a moment.",
});

export const createBoard = endpoint({
  method: "POST",
  path: "/api/boards",
  operationId: "createBoard",
  summary: "Makes a board of an area, a kind of dish or a diet",
  description: `At least ${minBoardItems} have to match. Its address is made from its title, and stays. Once for each key: a repeated call returns the board as it is.`,
  body: z.strictObject({ key: id("key"), ...fields }),
  reply: Board,
  ...ofOnePerson,
  ...changeLimit,
});

export const updateBoard = endpoint({
  method: "PUT",
  path: "/api/boards/:id",
  operationId: "updateBoard",
  summary: "Changes one of one's own boards; its address and its kind stay",
  description: `At least ${minBoardItems} have to match. Another title or rule takes it off /lists, until an administrator puts it there again.`,
  params,
  body: z.strictObject(fields),
  reply: Board,
  ...ofOnePerson,
  ...changeLimit,
});

export const myBoards = endpoint({
  method: "GET",
  path: "/api/boards",
  operationId: "myBoards",
  summary: "One's own boards, and those that one follows, the newest first",
  description: "Boards that administrators have hidden are among one's own only.",
  reply: z.object({
    own: z.array(z.extend(Board, { isHidden: z.boolean() })),
    followed: z.array(Board),
  }),
  ...ofOnePerson,
});

export const BoardFollow = z.object({
  isFollowing: z.boolean(),
  followerCount: z.int(),
  isOwn: z.boolean(),
  isListed: z.boolean(),
});
export type BoardFollow = z.infer<typeof BoardFollow>;

const following = { ...ofOnePerson, signInMessage: "Please sign in to follow boards" } as const;

export const readBoardFollow = endpoint({
  method: "GET",
  path: "/api/boards/:id/follow",
  operationId: "readBoardFollow",
  summary: "Whether one follows a board, and how many people do",
  description: "Where there is a block between its maker and the caller, there is no such board.",
  params,
  reply: BoardFollow,
  ...following,
});

export const setBoardFollow = endpoint({
  method: "PUT",
  path: "/api/boards/:id/follow",
  operationId: "setBoardFollow",
  summary: "Sets whether one follows a board",
  description: "Repeating it changes nothing.",
  params,
  body: z.strictObject({ isFollowing: z.boolean({ error: "isFollowing must be true or false" }) }),
  reply: BoardFollow,
  ...following,
  limit: ["boardFollows"],
  limitMessage: "You are following too fast. Please try again in a moment.",
});

export const setBoardListed = endpoint({
  method: "PUT",
  path: "/api/admin/boards/:id/listed",
  operationId: "setBoardListed",
  tag: "boards",
  summary: "Puts a board on /lists, or takes it off",
  description: `At most ${maxListedBoards} are there, the last that was put there first. Administrators only.`,
  auth: "administrator",
  params,
  body: z.strictObject({ isListed: z.boolean({ error: "isListed must be true or false" }) }),
  reply: z.object({ isListed: z.boolean() }),
});
