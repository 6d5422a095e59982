import type { Position } from "@dishboard/contract/places";
import type { Restaurant } from "@dishboard/contract/restaurants";
import Globe from "lucide-react/icons/globe";
import Leaf from "lucide-react/icons/leaf";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { phoneUrl, webUrl } from "../../lib/contact-links.ts";
import { mapUrl } from "../../lib/map-links.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";
import "./restaurant-contact.css";

export function RestaurantContact({ restaurant, position }: { restaurant: Restaurant; position: Position | null }) {
  const { website, phone, diets } = restaurant;
  const address = addressOf(restaurant);
  const site = website && webUrl(website);
  const call = phone && phoneUrl(phone);
  const rows: readonly [key: string, icon: ReactNode, content: ReactNode][] = [
    [messages.address, <MapPin key="" size={18} />, address && <Address text={address} position={position} />],
    [
      messages.website,
      <Globe key="" size={18} />,
      site && (
        <NewTabLink href={site.href} rel="noopener noreferrer nofollow ugc" dir="auto">
          {site.host.replace(/^www\./, "")}
        </NewTabLink>
      ),
    ],
    [
      messages.phone,
      <Phone key="" size={18} />,
      call && (
        <a href={call} dir="ltr">
          {phone}
        </a>
      ),
    ],
    [messages.diets, <Leaf key="" size={18} />, diets.length > 0 && messages.offers(diets)],
  ];
  const known = rows.filter(([, , content]) => content);
  if (known.length === 0) return null;
  return (
    <dl className="restaurant-contact">
      {known.map(([name, icon, content]) => (
        <div key={name}>
          <dt>
            {icon}
            <span className="sr-only">{name}</span>
          </dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

function Address({ text, position }: { text: string; position: Position | null }) {
  if (!position) return <span dir="auto">{text}</span>;
  return (
    <NewTabLink href={mapUrl(position)} dir="auto">
      {text}
    </NewTabLink>
  );
}

function addressOf({ street, postcode, city }: Restaurant): string {
  return street === null && postcode === null ? "" : [street, city, postcode].filter(Boolean).join(", ");
}
