import { GroupTable } from "../features/group-tables/group-table.tsx";
import { paths } from "../lib/paths.ts";
import { matchPath, useLocation } from "../ui/router.tsx";

/** The table of a group, at the address that nobody can guess. */
function GroupTablePage() {
  return <GroupTable code={matchPath(paths.groupTable, useLocation().pathname)?.code ?? ""} />;
}

export const page = { Page: GroupTablePage };
