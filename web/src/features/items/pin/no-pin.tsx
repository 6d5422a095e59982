import { noPinYet } from "../../../lib/format.ts";
import { openSubmission, type UnpinnedDish } from "../submission/submission-store.ts";
import "./no-pin.css";

/** Marks a dish without a pin, and explains who may add it. */
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
