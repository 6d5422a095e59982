import type { LikedBy } from "@dishboard/contract/charts";
import { Avatar } from "../../../ui/avatar.tsx";
import { followedMessages as messages } from "./followed.messages.ts";
import "./faces.css";

export function Faces({ likedBy }: { likedBy: LikedBy }) {
  const others = likedBy.count - likedBy.people.length;
  const text = messages.likedBy(likedBy);
  return (
    <p className="faces" title={text}>
      <span className="sr-only">{text}</span>
      {likedBy.people.map(({ id, username, avatarUrl }) => (
        <Avatar key={id} names={{ username }} url={avatarUrl} size={32} />
      ))}
      {others > 0 && <b aria-hidden="true">+{others}</b>}
    </p>
  );
}
