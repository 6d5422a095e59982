import { usePerson } from "../features/accounts/session/use-person.ts";
import { PlaceQuestions, PlaceQuestionsSkeleton } from "../features/places/questions/place-questions.tsx";
import { questionsMessages } from "../features/places/questions/questions.messages.ts";
import { headForAdministrators, useModerator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

function PlacesPage(props: { title: string }) {
  const moderator = useModerator();
  const { profile } = usePerson();
  if (moderator === "yes") return <PlaceQuestions isAdministrator={profile?.isAdministrator ?? false} />;
  return moderator === "expected" ? <PlaceQuestionsSkeleton /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: PlacesPage,
  head: headForAdministrators(questionsMessages.title, questionsMessages.subtitle),
};
