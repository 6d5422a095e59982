import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { Link } from "../../../ui/link.tsx";
import { PlaceSheetHost } from "../../places/place-sheet-host.tsx";
import { useLocate } from "../../places/use-locate.ts";
import { chartsMessages as messages } from "../charts.messages.ts";
import { votersQuery } from "../charts.queries.ts";
import { noteWelcomed } from "./welcome-storage.ts";
import "./newcomers.css";

/** Explains the site to newcomers; hidden for others. */
export function Newcomers() {
  const { isDemo } = useSettings();
  const { data } = useQuery({ ...votersQuery(), enabled: false });
  const [isChoosing, setChoosing] = useState(false);
  const locate = useLocate(noteWelcomed, () => setChoosing(true));
  return (
    <aside className="newcomers" aria-label={messages.welcome}>
      <p>
        {messages.what}{" "}
        {data && (
          <>
            {messages.voters(data.voters, data.areMore, isDemo)}{" "}
            <Link to={paths.signUp}>{messages.join(data.voters)}</Link>
          </>
        )}
      </p>
      <button type="button" onClick={locate}>
        {messages.useLocation}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {messages.chooseTown}
      </button>
      <button type="button" className="newcomers-close" aria-label={messages.dismiss} onClick={close}>
        <X size={18} />
      </button>
      <PlaceSheetHost isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </aside>
  );
}

function close(): void {
  noteWelcomed();
  document.getElementById("main")?.focus({ preventScroll: true });
}
