import { GroupTable } from "../features/group-tables/group-table.tsx";
import { paths } from "../lib/paths.ts";
import { matchPath, useLocation } from "../ui/router.tsx";

function GroupTablePage() {
  return <GroupTable code={matchPath(paths.groupTable, useLocation().pathname)?.code ?? ""} />;
}

export const page = { Page: GroupTablePage };
