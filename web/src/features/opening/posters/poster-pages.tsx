import { tableVisit } from "@dishboard/contract/opening";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { paths, restaurantPath } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { openingMessages as messages } from "../opening.messages.ts";
import { posterPlacesQuery } from "../opening.queries.ts";
import { Poster, type PosterTexts } from "./poster.tsx";
import "./posters.css";

/** The address's printable sheets. */
export function PosterPages() {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const kind = kindOf(asked.get("kind"));
  const { data, error, isFetching, refetch } = useQuery(
    posterPlacesQuery({ part: Number(asked.get("part") ?? 1), restaurant: asked.get("restaurant") ?? undefined }),
  );
  const { appName, publicUrl, marketArea } = useSettings();
  const { title, question } = messages.kinds[kind];
  const places =
    kind === "board"
      ? [{ id: "board", name: marketArea.name, address: `${publicUrl}/` }]
      : (data?.places ?? []).map(({ id, name }) => ({
          id,
          name,
          address: `${publicUrl}${restaurantPath(id)}?${tableVisit.name}=${tableVisit.value}`,
        }));
  return (
    <div className="posters">
      <BackLink to={paths.opening} label={messages.title} />
      <PageHead title={title} subtitle={data && messages.sheets(places.length)} />
      {isOfThisMachine(publicUrl) && <Notice look="error">{messages.noPublicUrl(publicUrl)}</Notice>}
      {!data && error && (
        <ErrorCard text={messages.postersFailed} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="opening-waiting" />}
      {data && places.length === 0 && <Notice look="error">{messages.noPosters}</Notice>}
      {data && places.length > 0 && (
        <Button look="main" size="bar" onClick={() => window.print()}>
          <Printer size={18} />
          {messages.print}
        </Button>
      )}
      {data &&
        places.map(({ id, name, address }) => (
          <Sheet
            key={id}
            poster={{ question, name, hint: messages.hint, address }}
            site={{ siteName: appName, siteAddress: publicUrl.replace(/^https?:\/\//, "") }}
            isLetter={data.paper === "letter"}
            isCards={kind === "cards"}
          />
        ))}
    </div>
  );
}

function Sheet({
  poster,
  site,
  isLetter,
  isCards,
}: {
  poster: PosterTexts;
  site: { siteName: string; siteAddress: string };
  isLetter: boolean;
  isCards: boolean;
}) {
  return (
    <section
      aria-label={poster.name}
      className={`posters-sheet${isLetter ? " posters-letter" : ""}${isCards ? " posters-cards" : ""}`}
    >
      {(isCards ? ["a", "b", "c", "d"] : ["a"]).map((key) => (
        <Poster key={key} poster={poster} {...site} isCard={isCards} />
      ))}
    </section>
  );
}

function kindOf(asked: string | null): "cards" | "poster" | "board" {
  return asked === "poster" || asked === "board" ? asked : "cards";
}

/** Whether only this machine can open it. */
function isOfThisMachine(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
