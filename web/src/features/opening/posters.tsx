import { maxPosterPlaces } from "@dishboard/contract/opening";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useSettings } from "../../lib/settings.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { openingMessages as messages } from "./opening.messages.ts";
import { usePosters } from "./use-posters.ts";

const files = [
  { kind: "cards", label: messages.cards, note: messages.cardsNote, name: "table-cards" },
  { kind: "poster", label: messages.poster, note: messages.posterNote, name: "posters" },
  { kind: "board", label: messages.boardPoster, note: messages.boardPosterNote, name: "board-poster" },
] as const;

export function Posters({ placesWithDish }: { placesWithDish: number }) {
  const { isBusy, download } = usePosters();
  const { publicUrl } = useSettings();
  const [part, setPart] = useState(1);
  const [made, setMade] = useState<string | null>(null);
  const partCount = Math.ceil(placesWithDish / maxPosterPlaces);
  const parts = Array.from({ length: partCount }, (_, at) => at + 1);
  return (
    <section className="opening-card raised" aria-labelledby="opening-posters">
      <h2 id="opening-posters" tabIndex={-1}>
        {messages.posters}
      </h2>
      <p className="opening-note">
        {messages.postersHelp(placesWithDish)} {partCount > 1 && messages.postersParts}
      </p>
      {partCount > 1 && (
        <label className="opening-part">
          {messages.whichPart}
          <select value={part} onChange={(event) => setPart(Number(event.currentTarget.value))}>
            {parts.map((one) => (
              <option key={one} value={one}>
                {messages.part((one - 1) * maxPosterPlaces + 1, Math.min(one * maxPosterPlaces, placesWithDish))}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOfThisMachine(publicUrl) && <Notice look="error">{messages.noPublicUrl(publicUrl)}</Notice>}
      <ul className="opening-files">
        {files
          .filter(({ kind }) => kind === "board" || placesWithDish > 0)
          .map(({ kind, label, note, name }) => (
            <li key={kind}>
              <Button
                look="line"
                aria-disabled={isBusy}
                onClick={() => {
                  setMade(kind);
                  const ofPart = kind !== "board" && partCount > 1;
                  void download({ kind, ...(ofPart && { part }) }, ofPart ? `${name}-${part}` : name);
                }}
              >
                {isBusy && made === kind ? <LoaderCircle size={18} className="turning" /> : <Printer size={18} />}
                <span>
                  {label}
                  <small>{isBusy && made === kind ? messages.making : note}</small>
                </span>
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Whether an address leads nowhere but to the machine that asks for it. */
function isOfThisMachine(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
