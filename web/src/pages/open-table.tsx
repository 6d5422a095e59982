import { OpenTable } from "../features/group-tables/open-table.tsx";

function OpenTablePage() {
  return <OpenTable />;
}

export const page = { Page: OpenTablePage };
