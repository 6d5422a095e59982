import { useQuery } from "@tanstack/react-query";
import { HandListRows } from "./hand-list-rows.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { profileListsQuery } from "./hand-lists.queries.ts";

export function ProfileLists({ userId, viewerId }: { userId: string; viewerId: string }) {
  const { data } = useQuery(profileListsQuery(viewerId, userId));
  if (!data || data.length === 0) return null;
  return (
    <section className="list-section">
      <h2 id="profile-lists">{messages.onProfile}</h2>
      <HandListRows lists={data} labelledBy="profile-lists" isOwn={false} />
    </section>
  );
}
