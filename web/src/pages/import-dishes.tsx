import { dishImportMessages } from "../features/dish-imports/dish-imports.messages.ts";
import { ImportDishes, ImportDishesSkeleton } from "../features/dish-imports/import-dishes.tsx";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

function ImportDishesPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <ImportDishes />;
  return administrator === "expected" ? <ImportDishesSkeleton /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: ImportDishesPage,
  head: headForAdministrators(dishImportMessages.title, dishImportMessages.subtitle),
};
