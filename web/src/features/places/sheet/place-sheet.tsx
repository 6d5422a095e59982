import "./place-sheet.css";
import { distanceKm, type Position } from "@dishboard/contract/places";
import { useQueryClient } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import Store from "lucide-react/icons/store";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatLength } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { useUnits } from "../../../lib/use-units.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { resetPlace, setPlace } from "../place-store.ts";
import { placesMessages } from "../places.messages.ts";
import { findMissingNames } from "../places.queries.ts";
import { type LocateFailure, useLocate } from "../use-locate.ts";
import { type Place, usePlace } from "../use-place.ts";
import { LocateEntry } from "./locate-entry.tsx";
import { PlaceEntry } from "./place-entry.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { placeSheetMessages as messages } from "./place-sheet.messages.ts";
import { addRecentPlace, type RecentPlace, readRecentPlaces, removeRecentPlace } from "./recent-places-storage.ts";
import { usePlaceSearch } from "./use-place-search.ts";

export function PlaceSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const units = useUnits();
  const { marketArea } = useSettings();
  const client = useQueryClient();
  const place = usePlace();
  const [typed, setTyped] = useState("");
  const search = usePlaceSearch(typed, place.position);
  const { recent, setRecent } = useRecentPlaces(isOpen, place);
  const { failure, locate, forget } = useLocateIn(isOpen, onClose);

  useEffect(() => {
    if (isOpen) findMissingNames(client);
  }, [isOpen, client]);

  const close = () => {
    forget();
    onClose();
  };
  const choose = ({ name, detail, latitude, longitude }: RecentPlace) => {
    setPlace({ latitude, longitude }, name);
    addRecentPlace({ name, detail, latitude, longitude });
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.title}
      onClose={() => {
        if (failure) sayHowToAllow(failure);
        close();
      }}
      onClosed={() => setTyped("")}
    >
      <div className="place-sheet">
        {!search.isActive && <LocateEntry isLocating={place.isLoading} failure={failure} onLocate={locate} />}
        <PlaceSearch typed={typed} onType={setTyped} search={search} from={place.position} onChoose={choose} />
        {!search.isActive && (
          <>
            <h3>{messages.marketArea}</h3>
            <PlaceEntry
              icon={<Store size={22} />}
              name={marketArea.name}
              detail={messages.marketDetail}
              isChosen={place.ownPosition === null}
              onChoose={() => {
                resetPlace();
                close();
              }}
            />
            {recent.length > 0 && <h3>{messages.recent}</h3>}
            {recent.map((one) => (
              <div key={`${one.name} ${one.latitude} ${one.longitude}`} className="place-recent">
                <PlaceEntry
                  icon={<History size={22} />}
                  name={one.name}
                  detail={one.detail}
                  distance={formatLength(distanceKm(place.position, one), units)}
                  isChosen={isAt(one, place.ownPosition)}
                  onChoose={() => choose(one)}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={messages.remove(one.name)}
                  onClick={() => setRecent(removeRecentPlace(one))}
                >
                  <X size={18} />
                </button>
              </div>
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}

function useRecentPlaces(isOpen: boolean, { ownPosition, name, isNamed }: Place) {
  const [recent, setRecent] = useState<RecentPlace[]>([]);
  const present = useRef<RecentPlace | null>(null);
  present.current = ownPosition && isNamed ? { ...ownPosition, name, detail: "" } : null;
  useEffect(() => {
    if (isOpen) setRecent(present.current ? addRecentPlace(present.current) : readRecentPlaces());
  }, [isOpen]);
  return { recent, setRecent };
}

function useLocateIn(isOpen: boolean, onClose: () => void) {
  const [failure, setFailure] = useState<LocateFailure | null>(null);
  const isOpenNow = useRef(isOpen);
  isOpenNow.current = isOpen;
  const onFailure = useCallback((reason: LocateFailure) => {
    if (isOpenNow.current) setFailure(reason);
    sayHowToAllow(reason);
  }, []);
  const onFound = useCallback(() => {
    setFailure(null);
    onClose();
  }, [onClose]);
  const locate = useLocate(onFound, onFailure);
  return {
    failure,
    locate: () => {
      setFailure(null);
      locate();
    },
    forget: () => setFailure(null),
  };
}

let hintToast: number | undefined;

function sayHowToAllow(failure: LocateFailure): void {
  hintToast = toast({
    ...(hintToast !== undefined && { id: hintToast }),
    type: "warning",
    title: placesMessages.failedTitle,
    description: messages.toastHints[failure],
    outlivesDialog: true,
  });
}

function isAt(place: Position, position: Position | null): boolean {
  return position?.latitude === place.latitude && position.longitude === place.longitude;
}
