import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { groupTablePath } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useNavigate } from "../../ui/router.tsx";
import { PlaceSheetHost } from "../places/place-sheet-host.tsx";
import { usePlace } from "../places/use-place.ts";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { sendOpening } from "./group-tables.queries.ts";
import { newGuestKey, newSeat, writeSeat } from "./seat-storage.ts";
import "./group-table.css";

export function OpenTable() {
  const place = usePlace();
  const navigate = useNavigate();
  // A repeated press finds the table of a lost reply.
  const guestKey = useRef<string>(null);
  const [isChanging, setIsChanging] = useState(false);
  const opening = useMutation({
    mutationFn: () => {
      guestKey.current ??= newGuestKey();
      return sendOpening(guestKey.current, { ...place.position, placeName: place.isNamed ? place.name : null });
    },
    onSuccess: (code) => {
      const key = guestKey.current ?? "";
      writeSeat(code, newSeat(key, { isOpener: true }));
      navigate(groupTablePath(code));
    },
  });
  return (
    <div className="group-table">
      <PageHead title={messages.startTitle} subtitle={messages.startAbout} />
      <div className="group-table-start raised">
        <p dir="auto">{messages.from(place.name)}</p>
        <Button look="line" onClick={() => setIsChanging(true)}>
          {messages.changePlace}
        </Button>
        {opening.isError && <Notice look="error">{messages.openFailed}</Notice>}
        <Button look="main" disabled={opening.isPending || place.isLoading} onClick={() => opening.mutate()}>
          {messages.open}
        </Button>
        <p className="group-table-note">{messages.kept}</p>
      </div>
      <PlaceSheetHost isOpen={isChanging} onClose={() => setIsChanging(false)} />
    </div>
  );
}
