import { expect, it } from "vitest";
import { readPage, withSchema } from "../scripts/database-doc.ts";

it("docs/database.md shows the tables and relations of today; npm run schema writes them", () => {
  expect(readPage()).toBe(withSchema(readPage()));
});
