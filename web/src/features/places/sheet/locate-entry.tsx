import { nearbyRadiusKm } from "@dishboard/contract/limits";
import Info from "lucide-react/icons/info";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Navigation from "lucide-react/icons/navigation";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { useSettings } from "../../../lib/settings.tsx";
import { placesMessages } from "../places.messages.ts";
import { canLocate, type LocateFailure } from "../use-locate.ts";
import { PlaceText } from "./place-entry.tsx";
import { placeSheetMessages as messages } from "./place-sheet.messages.ts";

type LocateEntryProps = { isLocating: boolean; failure: LocateFailure | null; onLocate: () => void };

/** Asks for the browser's position, with a notice on failure. */
export function LocateEntry({ isLocating, failure, onLocate }: LocateEntryProps) {
  const { findsStreets } = useSettings();
  const isSecure = window.isSecureContext;
  const [hasApi] = useState(canLocate);
  const isPossible = isSecure && hasApi;
  return (
    <>
      {!isSecure && (
        <div className="place-notice" data-look="info">
          <Info size={22} />
          <p>
            <strong>{messages.insecureTitle}</strong> {messages.insecure(findsStreets)}
          </p>
        </div>
      )}
      <div role="alert">
        {failure && (
          <div className="place-notice">
            <TriangleAlert size={22} />
            <p>
              <strong>{placesMessages.failedTitle}</strong> {messages[failure]} {messages.orName}
            </p>
          </div>
        )}
      </div>
      <button
        type="button"
        className="place-entry place-locate"
        aria-busy={isLocating}
        aria-disabled={!isPossible}
        // The specification asks for the log.
        onClick={isSecure ? onLocate : undefined}
      >
        <PlaceText
          icon={isLocating ? <LoaderCircle size={22} className="turning" /> : <Navigation size={22} />}
          name={placesMessages.useMyLocation}
          detail={detailOf(isSecure, isPossible, failure)}
        />
      </button>
    </>
  );
}

function detailOf(isSecure: boolean, isPossible: boolean, failure: LocateFailure | null): string {
  if (!isSecure) return messages.notHere;
  if (!isPossible) return messages.notInBrowser;
  return failure ? messages.askAgain : messages.withinReach(nearbyRadiusKm);
}
