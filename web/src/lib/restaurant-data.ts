import type { OpeningHours } from "@dishboard/contract/opening-hours";
import type { Restaurant } from "@dishboard/contract/restaurants";
import { webUrl } from "./contact-links.ts";

export function restaurantData(restaurant: Restaurant, publicUrl: string): object {
  const { name, cuisine, city, street, postcode, latitude, longitude, website, phone, hours, cards } = restaurant;
  const image = cards.find((card) => card.image)?.image;
  const url = website && webUrl(website);
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name,
    ...(cuisine && { servesCuisine: cuisine }),
    ...(image && { image: publicUrl + image.path }),
    ...((city || street || postcode) && {
      address: {
        "@type": "PostalAddress",
        ...(street && { streetAddress: street }),
        ...(postcode && { postalCode: postcode }),
        ...(city && { addressLocality: city }),
      },
    }),
    ...(latitude !== null && longitude !== null && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    ...(url && { url: url.href }),
    ...(phone && { telephone: phone }),
    ...(hours && { openingHoursSpecification: hours.days.flatMap(hoursOfDay) }),
  };
}

/** A closed day opens and closes at the same time. */
function hoursOfDay({ day, times }: OpeningHours["days"][number]): object[] {
  const shown = times.length > 0 ? times : [{ opens: "00:00", closes: "00:00" }];
  return shown.map(({ opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    opens,
    closes: closes === "24:00" ? "23:59" : closes,
    validFrom: day,
    validThrough: day,
  }));
}
