import { ImportPlaces, ImportPlacesSkeleton } from "../features/imports/import-places.tsx";
import { importMessages } from "../features/imports/imports.messages.ts";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

function ImportPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <ImportPlaces />;
  return administrator === "expected" ? <ImportPlacesSkeleton /> : <NotFoundPage {...props} />;
}

export const page = { Page: ImportPage, head: headForAdministrators(importMessages.title, importMessages.subtitle) };
