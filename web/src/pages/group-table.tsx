import { GroupTable } from "../features/group-tables/group-table.tsx";
import { paths } from "../lib/paths.ts";
import { matchPath, useLocation } from "../ui/router.tsx";

/** A group table at an unguessable address. */
function GroupTablePage() {
  return <GroupTable code={matchPath(paths.groupTable, useLocation().pathname)?.code ?? ""} />;
}

export const page = { Page: GroupTablePage };
