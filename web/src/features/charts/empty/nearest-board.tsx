import { type Area, distanceKm } from "@dishboard/contract/places";
import { useQuery } from "@tanstack/react-query";
import MapPin from "lucide-react/icons/map-pin";
import Store from "lucide-react/icons/store";
import { formatLength } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { useUnits } from "../../../lib/use-units.ts";
import { Button } from "../../../ui/button.tsx";
import { resetPlace, setPlace } from "../../places/place-store.ts";
import { usePlace } from "../../places/use-place.ts";
import { nearestBoardQuery } from "../charts.queries.ts";
import { emptyBoardMessages as messages } from "./empty-board.messages.ts";

/** Links an empty board to the nearest one and the market area. */
export function NearestBoard() {
  const { marketArea } = useSettings();
  const { position, ownPosition } = usePlace();
  const { data: board } = useQuery(nearestBoardQuery(position));
  const units = useUnits();
  if (!board) return null;
  const isMarketArea = distanceKm(board, marketArea) === 0;
  const lengthTo = (area: Area) => formatLength(distanceKm(position, area), units);
  return (
    <>
      <p>{messages.nearestBoard}</p>
      <Button
        look="line"
        onClick={() =>
          isMarketArea ? resetPlace() : setPlace({ latitude: board.latitude, longitude: board.longitude }, board.name)
        }
      >
        <MapPin size={20} />
        <span dir="auto">{messages.boardAt(board.name, lengthTo(board))}</span>
      </Button>
      {ownPosition !== null && !isMarketArea && (
        <Button look="quiet" onClick={resetPlace}>
          <Store size={20} />
          <span dir="auto">{messages.boardAt(marketArea.name, lengthTo(marketArea))}</span>
        </Button>
      )}
    </>
  );
}
