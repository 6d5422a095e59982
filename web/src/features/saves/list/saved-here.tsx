import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { savesMessages } from "../saves.messages.ts";
import "./saved-here.css";

/** Tells visitors where their saved items are. */
export function SavedHere() {
  return (
    <p className="saved-here">
      {savesMessages.savedHereOnly} <Link to={withNext(paths.logIn, paths.saved)}>{savesMessages.signIn}</Link>
    </p>
  );
}
