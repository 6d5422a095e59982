import { maxPosterPlaces } from "@dishboard/contract/opening";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { postersPath } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { openingMessages as messages } from "../opening.messages.ts";

const kinds = ["cards", "poster", "board"] as const;

/** Printable table cards and posters. */
export function Posters({ placesWithDish }: { placesWithDish: number }) {
  const [part, setPart] = useState(1);
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
      <ul className="opening-files">
        {kinds
          .filter((kind) => kind === "board" || placesWithDish > 0)
          .map((kind) => (
            <li key={kind}>
              <Link
                to={postersPath({ kind, ...(kind !== "board" && partCount > 1 && { part }) })}
                className={buttonClass("line")}
              >
                <Printer size={18} />
                <span>
                  {messages.kinds[kind].title}
                  <small>{messages.kinds[kind].note}</small>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
