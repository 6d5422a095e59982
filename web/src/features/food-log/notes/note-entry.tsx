import type { ItemImage } from "@dishboard/contract/items";
import { pictureAt, pictureWidths } from "@dishboard/contract/media";
import type { SharedNote } from "@dishboard/contract/shared-notes";
import { useState } from "react";
import { formatDay } from "../../../lib/dates.ts";
import { useMembers } from "../../../lib/members-context.ts";
import { paths, profilePath } from "../../../lib/paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Link } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { ReportButton } from "../../reports/report-button.tsx";
import { helpfulMessages, notesMessages as messages } from "./notes.messages.ts";
import { VisitorHelpfulButton } from "./visitor-helpful-button.tsx";

const foldedLength = 200;
const foldedLines = 4;

type NoteEntryProps = {
  note: SharedNote;
  viewer: { id: string } | null | undefined;
};

export function NoteEntry({ note, viewer }: NoteEntryProps) {
  const { author, day } = note;
  const members = useMembers();
  const isOwn = viewer?.id === author.id;
  return (
    <li className="note" data-own={isOwn || undefined}>
      <div className="note-head">
        <Avatar names={author} url={author.avatarUrl} size={40} />
        <div>
          <Link to={profilePath(author.id)} className="note-author" dir="auto">
            {author.username || messages.unknownUser}
          </Link>
          <time dateTime={day}>{formatDay(day, "UTC")}</time>
        </div>
        {isOwn ? (
          <span className="note-own">{messages.own}</span>
        ) : (
          <ReportButton subject={{ kind: "note", id: note.id }} ownerId={author.id} />
        )}
      </div>
      <NoteText text={note.note} />
      {note.photo && <NotePhoto photo={note.photo} author={author.username || messages.unknownUser} />}
      <div className="note-foot">
        {isOwn ? (
          <>
            {note.helpfulCount > 0 && <span>{helpfulMessages.count(note.helpfulCount)}</span>}
            <Link to={paths.log}>{messages.editOwn}</Link>
          </>
        ) : viewer && members ? (
          <members.HelpfulButton personId={viewer.id} note={note} />
        ) : (
          <VisitorHelpfulButton note={note} isKnown={viewer === null} />
        )}
      </div>
    </li>
  );
}

function NotePhoto({ photo, author }: { photo: ItemImage; author: string }) {
  const narrower = pictureWidths.filter((width) => width < photo.width && width < 1280);
  return (
    <Picture
      className="note-photo"
      sources={[
        ...narrower.map((width) => ({ path: pictureAt(photo.path, width), width })),
        { path: photo.path, width: photo.width },
      ]}
      width={photo.width}
      height={photo.height}
      thumbhash={photo.thumbhash}
      description={photo.description || messages.photoBy(author)}
      sizes="320px"
      loading="lazy"
      fallback={null}
    />
  );
}

function NoteText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = Array.from(text).length > foldedLength || text.split("\n").length > foldedLines;
  return (
    <>
      <p className="note-text" dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <button type="button" className="note-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.showLess : messages.readMore}
        </button>
      )}
    </>
  );
}
