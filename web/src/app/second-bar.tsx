import ChevronDown from "lucide-react/icons/chevron-down";
import LoaderCircle from "lucide-react/icons/loader-circle";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { placesMessages } from "../features/places/places.messages.ts";
import { paths } from "../lib/paths.ts";
import { ModeSwitch } from "../ui/mode-switch.tsx";
import "./second-bar.css";

const modes = [
  { to: paths.dishboard, label: "Eat Out" },
  { to: paths.eatIn, label: "Eat In" },
] as const;

type SecondBarProps = {
  path: string;
  areaName: string;
  isLocating: boolean;
  onChangeArea: () => void;
  filters?: ReactNode;
};

export function SecondBar({ path, areaName, isLocating, onChangeArea, filters }: SecondBarProps) {
  return (
    <div className="second-bar">
      <ModeSwitch label="Eat Out or Eat In" modes={modes} current={path} />
      <button type="button" className="area" aria-haspopup="dialog" aria-busy={isLocating} onClick={onChangeArea}>
        {isLocating ? <LoaderCircle size={18} className="turning" /> : <MapPin size={18} />}
        <span className="sr-only">{placesMessages.changeArea}, </span>
        <span className="area-name place-name" dir="auto">
          {areaName}
        </span>
        <ChevronDown size={18} />
      </button>
      {filters}
    </div>
  );
}
