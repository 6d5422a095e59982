import { PlaceQuestions, PlaceQuestionsSkeleton } from "../features/places/questions/place-questions.tsx";
import { questionsMessages } from "../features/places/questions/questions.messages.ts";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

/** Where administrators say which restaurants are one. */
function PlacesPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <PlaceQuestions />;
  return administrator === "expected" ? <PlaceQuestionsSkeleton /> : <NotFoundPage {...props} />;
}

/** The page and its data functions. */
export const page = {
  Page: PlacesPage,
  head: headForAdministrators(questionsMessages.title, questionsMessages.subtitle),
};
