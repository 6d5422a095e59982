import { OpenTable } from "../features/group-tables/open-table.tsx";

/** Where one opens a table for a group. */
function OpenTablePage() {
  return <OpenTable />;
}

export const page = { Page: OpenTablePage };
