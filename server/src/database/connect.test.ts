import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import "../../../testing/database.ts";
import { connect, isUnreachable } from "./connect.ts";

it("fails as unreachable when every connection is busy for too long", async () => {
  const db = connect(inject("postgres"), { maxConnections: 1, connectTimeoutMs: 300 });
  // The first connection may itself take longer than that.
  while (!(await db.isReachable()));
  await db.write.connection().execute(async (busy) => {
    await sql`select 1`.execute(busy);
    const error: unknown = await sql`select 1`.execute(db.write).catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
  });
  await db.close();
});
