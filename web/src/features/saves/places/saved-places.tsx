import type { SavedPlace } from "@dishboard/contract/saved-places";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import MapPin from "lucide-react/icons/map-pin";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { mapUrl } from "../../../lib/map-links.ts";
import { restaurantPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { savedPlacesMessages as messages } from "./saved-places.messages.ts";
import { savedPlacesQuery, sendPlaceRemoval } from "./saved-places.queries.ts";
import "./saved-places.css";

export function SavedPlaces({ personId }: { personId: string }) {
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(savedPlacesQuery(personId));
  const { isBusy, run } = useBusy();
  const places = query.data?.pages.flatMap((page) => page.places) ?? [];
  if (query.isError && !query.data)
    return <ErrorCard text={messages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />;
  if (places.length === 0) return null;
  const remove = async ({ id }: SavedPlace) => {
    try {
      await sendPlaceRemoval(personId, id);
      await client.invalidateQueries({ queryKey: savedPlacesQuery(personId).queryKey });
      toast({ type: "success", title: messages.removed });
      title.current?.focus();
    } catch (error) {
      toast({ type: "destructive", title: messageOf(error) });
    }
  };
  return (
    <section className="saved-places raised" aria-labelledby="saved-places">
      <h2 id="saved-places" ref={title} tabIndex={-1}>
        {messages.title}
      </h2>
      <p>{messages.count(query.data?.pages[0]?.count ?? places.length)}</p>
      <ul role="list">
        {places.map((place) => (
          <li key={place.id}>
            <div>
              {place.restaurantId === null ? (
                <b dir="auto">{place.name}</b>
              ) : (
                <Link to={restaurantPath(place.restaurantId)} dir="auto">
                  {place.name}
                </Link>
              )}
              {place.address && <span dir="auto">{place.address}</span>}
              {place.note && <span dir="auto">{place.note}</span>}
            </div>
            {place.latitude !== null && place.longitude !== null && (
              <NewTabLink
                className="icon-button"
                href={mapUrl({ latitude: place.latitude, longitude: place.longitude })}
              >
                <MapPin size={20} />
                <span className="sr-only">{messages.mapOf(place.name)}</span>
              </NewTabLink>
            )}
            <button type="button" className="icon-button" disabled={isBusy} onClick={() => run(() => remove(place))}>
              <X size={20} />
              <span className="sr-only">{messages.remove(place.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  );
}
