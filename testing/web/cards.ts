import type { Card } from "@dishboard/contract/items";

export const dishCard: Card = {
  id: "0199aaaa-0000-7000-8000-0000000000d1",
  kind: "dish",
  rank: 1,
  name: "Birria Tacos",
  restaurant: "Hawley Street Kitchen",
  restaurantId: "01890000-0000-7000-8000-0000000000aa",
  cuisine: "Mexican",
  priceCents: 1_150,
  description: "Slow-cooked beef, a crisp tortilla and a cup of the broth.",
  voteCount: 13_440,
  netScore: 11_040,
  upvotes: 12_240,
  downvotes: 1_200,
  tastedUpvotes: 0,
  tastedDownvotes: 0,
  version: 3,
  shareCount: 1_367,
  isFeatured: false,
  image: {
    path: "/media/tacos.webp",
    width: 1280,
    height: 960,
    thumbhash: "HBkSHYSIeHiPiHh8eJd4eTN0EEQG",
    description: null,
  },
  tags: ["one", "two", "three", "four", "five", "six", "seven"],
  dietaryClaims: [
    { name: "halal", icon: "moon-star" },
    { name: "nut-free", icon: "nut-off" },
  ],
  allergens: { contains: [7], mayContain: [12], statedFree: [], alert: [] },
  restaurantLatitude: null,
  restaurantLongitude: null,
  hours: null,
  submitter: { id: "0199aaaa-0000-7000-8000-00000000000a", username: "ada_eats", avatarUrl: null },
  origin: null,
};

export function dishCards(count: number): Card[] {
  return Array.from({ length: count }, (_, index) => ({
    ...dishCard,
    id: `0199aaaa-0000-7000-8000-${String(index + 1).padStart(12, "0")}`,
    rank: index + 1,
    name: `Dish ${index + 1}`,
  }));
}
