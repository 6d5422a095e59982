import { SuspensionView } from "../features/reports/appeals/suspension-view.tsx";

function SuspendedPage() {
  return <SuspensionView />;
}

export const page = { Page: SuspendedPage };
