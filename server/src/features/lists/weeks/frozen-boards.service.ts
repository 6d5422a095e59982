import { dishBoardKey, productBoardKey } from "@dishboard/contract/board-keys";
import type { Board } from "@dishboard/contract/boards";
import { hasFeature } from "@dishboard/contract/features";
import { boardNames, type ItemKind } from "@dishboard/contract/items";
import type { Area } from "@dishboard/contract/places";
import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { Settings } from "../../../platform/settings.ts";
import { bestIds, nearbyDishIds } from "../../items/chart-ids.tables.ts";
import { findBoard, listListedBoards } from "../boards/boards.repository.ts";
import { idsOfBoard } from "../boards/boards.tables.ts";
import { findList, idsOfList, listLists, type StoredList } from "../lists.repository.ts";

export type FrozenBoard = {
  key: string;
  name: string;
  kind: ItemKind;
  ids: RawBuilder<unknown>;
  place: { latitude: number; longitude: number };
};

/** The settings by which a board is found. */
export type BoardSettings = Pick<Settings, "marketArea" | "featuresOff">;

/** The name of a board outside its page: that of the market area says where it is. */
export function boardTitle({ key, name }: Pick<FrozenBoard, "key" | "name">, marketArea: Area): string {
  return key === dishBoardKey ? `${name} · ${marketArea.name}` : name;
}

/** Lists the boards to freeze, of members' boards those on /lists. Those without an area use the market's time zone. */
export async function listFrozenBoards(db: Kysely<Schema>, marketArea: Area): Promise<FrozenBoard[]> {
  const lists = (await listLists(db)).filter(({ slug }) => slug !== dishBoardKey && slug !== productBoardKey);
  const ofPeople = await listListedBoards(db);
  return [
    ...siteBoards(marketArea),
    ...lists.map((list) => boardOfList(list, marketArea)),
    ...ofPeople.map((board) => boardOfPerson(board, marketArea)),
  ];
}

export async function findFrozenBoard(
  db: Kysely<Schema>,
  settings: BoardSettings,
  key: string,
): Promise<FrozenBoard | undefined> {
  const { marketArea } = settings;
  const board = siteBoards(marketArea).find((one) => one.key === key);
  if (board) return board;
  const list = await findList(db, key);
  if (list) return boardOfList(list, marketArea);
  const ofPerson = hasFeature(settings, "boards") ? await findBoard(db, key) : undefined;
  return ofPerson && boardOfPerson(ofPerson, marketArea);
}

function siteBoards(marketArea: Area): FrozenBoard[] {
  return [
    { key: dishBoardKey, name: boardNames.dish, kind: "dish", ids: nearbyDishIds(marketArea), place: marketArea },
    { key: productBoardKey, name: boardNames.product, kind: "product", ids: bestIds("product"), place: marketArea },
  ];
}

function boardOfList(list: StoredList, marketArea: Area): FrozenBoard {
  return { key: list.slug, name: list.name, kind: "dish", ids: idsOfList(list), place: list.circle ?? marketArea };
}

function boardOfPerson(board: Board, marketArea: Area): FrozenBoard {
  const { slug, title, kind, area } = board;
  return { key: slug, name: title, kind, ids: idsOfBoard(board), place: area ?? marketArea };
}
