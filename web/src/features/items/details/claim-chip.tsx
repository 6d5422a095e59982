import Badge from "lucide-react/icons/badge";
import Leaf from "lucide-react/icons/leaf";
import MoonStar from "lucide-react/icons/moon-star";
import Vegan from "lucide-react/icons/vegan";
import { Chip } from "../../../ui/chip.tsx";

const icons = { vegan: Vegan, vegetarian: Leaf, halal: MoonStar, kosher: Badge } as const;

export function isClaimOnCard(name: string): name is keyof typeof icons {
  return Object.hasOwn(icons, name);
}

export function ClaimChip({ name }: { name: keyof typeof icons }) {
  const Icon = icons[name];
  return <Chip icon={<Icon size={16} />} text={name.charAt(0).toUpperCase() + name.slice(1)} />;
}
