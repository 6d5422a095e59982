import type { ItemKind } from "@dishboard/contract/items";
import { sharedBoardSize } from "@dishboard/contract/share-pictures";
import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { findBoard } from "./boards/boards.repository.ts";
import { idsOfBoard } from "./boards/boards.tables.ts";
import { findList, firstIdsOfList } from "./lists.repository.ts";

/** Finds a host's list or a member's board. */
export async function findPictured(
  db: Kysely<Schema>,
  slug: string,
): Promise<{ name: string; kind: ItemKind; ids: RawBuilder<unknown> } | undefined> {
  const list = await findList(db, slug);
  if (list) return { name: list.name, kind: "dish", ids: firstIdsOfList(list) };
  const board = await findBoard(db, slug);
  return board && { name: board.title, kind: board.kind, ids: idsOfBoard(board, sharedBoardSize) };
}
