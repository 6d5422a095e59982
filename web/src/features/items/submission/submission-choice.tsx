import type { SubmissionKind } from "./submission-store.ts";
import { submissionsMessages as words } from "./submissions.messages.ts";

const pictures = {
  dish: new URL("./eat-out.webp", import.meta.url).href,
  product: new URL("./eat-in.webp", import.meta.url).href,
};

const choices = [
  { kind: "dish", name: words.eatOut, help: words.eatOutHelp },
  { kind: "product", name: words.eatIn, help: words.eatInHelp },
] as const;

/** The first step: what it is that somebody submits. */
export function SubmissionChoice({ onChoose }: { onChoose: (kind: SubmissionKind) => void }) {
  return (
    <div className="submission-choice">
      <p>{words.question}</p>
      {choices.map(({ kind, name, help }) => (
        <button key={kind} type="button" className="choice-card" onClick={() => onChoose(kind)}>
          <img src={pictures[kind]} alt="" width={104} height={104} />
          <span>
            <b>{name}</b>
            {help}
          </span>
        </button>
      ))}
    </div>
  );
}
