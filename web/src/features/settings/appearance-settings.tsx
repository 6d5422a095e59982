import CirclePlay from "lucide-react/icons/circle-play";
import Ruler from "lucide-react/icons/ruler";
import SunMoon from "lucide-react/icons/sun-moon";
import Wind from "lucide-react/icons/wind";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { SettingsSelectRow, SettingsSwitchRow } from "../../ui/settings-section.tsx";
import { appearanceMessages as messages } from "./settings.messages.ts";
import { useAppearance } from "./use-appearance.ts";

export function AppearanceSettings() {
  const [theme, setTheme] = useAppearance("theme");
  const [motion, setMotion] = useAppearance("motion");
  const [autoplay, setAutoplay] = useAppearance("autoplay");
  const [units, setUnits] = useAppearance("units");
  const isStillDevice = useMediaQuery("(prefers-reduced-motion: reduce)");
  return (
    <>
      <SettingsSelectRow
        icon={<SunMoon size={22} />}
        title={messages.theme}
        value={theme}
        choices={[
          { value: "", label: messages.themes.system },
          { value: "light", label: messages.themes.light },
          { value: "dark", label: messages.themes.dark },
        ]}
        onChange={setTheme}
      />
      <SettingsSwitchRow
        icon={<Wind size={22} />}
        title={messages.motion}
        detail={isStillDevice ? messages.motionOfDevice : messages.motionDetail}
        isOn={isStillDevice || motion === "reduce"}
        isDisabled={isStillDevice}
        onChange={(isOn) => setMotion(isOn ? "reduce" : "")}
      />
      <SettingsSwitchRow
        icon={<CirclePlay size={22} />}
        title={messages.autoplay}
        detail={messages.autoplayDetail}
        isOn={autoplay !== "never"}
        onChange={(isOn) => setAutoplay(isOn ? "" : "never")}
      />
      <SettingsSelectRow
        icon={<Ruler size={22} />}
        title={messages.units}
        value={units}
        choices={[
          { value: "", label: messages.unitNames.km },
          { value: "miles", label: messages.unitNames.miles },
        ]}
        onChange={setUnits}
      />
    </>
  );
}
