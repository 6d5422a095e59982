import { useEffect, useState } from "react";

type Details = Pick<typeof import("./card-details.tsx"), "CardStory" | "CardActions" | "GoneItem" | "PlaceLink">;

let loaded: Details | undefined;

/** Loads what an open card shows; a list does so as soon as it can be pressed. */
export async function loadDetails(): Promise<Details> {
  const { CardStory, CardActions, GoneItem, PlaceLink } = await import("./card-details.tsx");
  loaded = { CardStory, CardActions, GoneItem, PlaceLink };
  return loaded;
}

/** What an open card shows, once its code is there: the first page is 2 kB lighter without it. */
export function useDetails(): Details | undefined {
  const [details, setDetails] = useState(loaded);
  useEffect(() => {
    if (!details) loadDetails().then(setDetails, () => {});
  }, [details]);
  return details;
}
