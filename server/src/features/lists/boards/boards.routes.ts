import * as calls from "@dishboard/contract/boards";
import { boardPreviewSize, rankingLimit } from "@dishboard/contract/limits";
import { deleteMyList } from "@dishboard/contract/my-lists";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { findCards } from "../../items/cards.repository.ts";
import { listFollowedBoards, listOwnBoards } from "./boards.repository.ts";
import { changeBoard, checkRule, type ListsDeps, makeBoard, removeList } from "./boards.service.ts";
import { idsOfBoard } from "./boards.tables.ts";
import { readFollow, setFollow, setListed } from "./follows.service.ts";

export function boardsRoutes(server: FastifyInstance, deps: ListsDeps): void {
  const { db } = deps;

  route(server, calls.previewBoard, async ({ query: { kind, lat, lon, radiusKm, ...filters } }) => {
    const hasArea = lat !== undefined && lon !== undefined && radiusKm !== undefined;
    const rule = { kind, filters, area: hasArea ? { name: "-", latitude: lat, longitude: lon, radiusKm } : null };
    checkRule(rule);
    const cards = await findCards(db.read("latest"), idsOfBoard(rule));
    return {
      count: cards.length,
      areMore: cards.length === rankingLimit,
      cards: cards.slice(0, boardPreviewSize).map((card, index) => ({ ...card, rank: index + 1 })),
    };
  });

  route(server, calls.createBoard, async ({ viewer, body }) => makeBoard(deps, viewer.id, body));

  route(server, calls.updateBoard, async ({ viewer, params, body }) => changeBoard(deps, viewer.id, params.id, body));

  route(server, deleteMyList, async ({ viewer, params }) => {
    await removeList(deps, viewer.id, params.id);
    return {};
  });

  route(server, calls.myBoards, async ({ viewer }) => {
    const reader = db.read("latest");
    return { own: await listOwnBoards(reader, viewer.id), followed: await listFollowedBoards(reader, viewer.id) };
  });

  route(server, calls.readBoardFollow, async ({ viewer, params }) =>
    readFollow(db.read("latest"), params.id, viewer.id),
  );

  route(server, calls.setBoardFollow, async ({ viewer, params, body }) =>
    setFollow(deps, { boardId: params.id, userId: viewer.id, ...body }),
  );

  route(server, calls.setBoardListed, async ({ params, body }) => {
    await setListed(deps, { boardId: params.id, ...body });
    return body;
  });
}
