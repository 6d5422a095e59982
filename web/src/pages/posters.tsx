import { openingMessages } from "../features/opening/opening.messages.ts";
import { PosterPages } from "../features/opening/posters/poster-pages.tsx";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

function PostersPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <PosterPages />;
  return administrator === "expected" ? <Skeleton className="opening-waiting" /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: PostersPage,
  head: headForAdministrators(openingMessages.posters, openingMessages.subtitle),
};
