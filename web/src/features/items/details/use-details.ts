import { useEffect, useState } from "react";

type Details = Pick<typeof import("./card-details.tsx"), "CardStory" | "CardActions" | "GoneItem" | "PlaceLink">;

let loaded: Details | undefined;

/** Preloads an open card's content. */
export async function loadDetails(): Promise<Details> {
  const { CardStory, CardActions, GoneItem, PlaceLink } = await import("./card-details.tsx");
  loaded = { CardStory, CardActions, GoneItem, PlaceLink };
  return loaded;
}

/** Lazy content: saves the first page 2 kB. */
export function useDetails(): Details | undefined {
  const [details, setDetails] = useState(loaded);
  useEffect(() => {
    if (!details) loadDetails().then(setDetails, () => {});
  }, [details]);
  return details;
}
