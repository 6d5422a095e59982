import { noPinYet } from "../../../lib/format.ts";
import { openSubmission, type UnpinnedDish } from "../submission/submission-store.ts";
import "./no-pin.css";

/** Stands beside the distance of a dish whose place nobody knows, and opens who may add the pin. */
export function NoPin({ dish: { id, name, restaurant, submitter } }: { dish: UnpinnedDish }) {
  return (
    <button
      type="button"
      className="no-pin"
      aria-haspopup="dialog"
      onClick={() => openSubmission({ action: "explain-pin", id, name, restaurant, submitter })}
    >
      {noPinYet}
      <span className="sr-only"> for {name}</span>
    </button>
  );
}
