import { SuspensionView } from "../features/reports/appeals/suspension-view.tsx";

/** Where somebody who is suspended reads why, and appeals. */
function SuspendedPage() {
  return <SuspensionView />;
}

/** The page. */
export const page = { Page: SuspendedPage };
