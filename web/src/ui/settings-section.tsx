import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type ReactNode, useId } from "react";
import { Link } from "./link.tsx";
import { tryAgain } from "./retry-button.tsx";
import { Switch } from "./switch.tsx";
import "./settings-section.css";

/** A titled card of rows; `id` is a link target. */
export function SettingsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="settings-rows raised">{children}</div>
    </section>
  );
}

type RowTexts = {
  icon: ReactNode;
  title: string;
  detail?: ReactNode;
};

type SettingsRowProps = RowTexts & {
  onPress?: (() => void) | undefined;
  to?: string;
  isDangerous?: boolean;
  children?: ReactNode;
};

/** A setting: a button, a link, or a line with a control. */
export function SettingsRow({ onPress, to, isDangerous = false, children, ...texts }: SettingsRowProps) {
  const className = `settings-row${isDangerous ? " settings-danger" : ""}`;
  const end = <ChevronRight size={20} className="settings-chevron" />;
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        <RowStart {...texts} />
        {end}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" className={className} onClick={onPress}>
        <RowStart {...texts} />
        {end}
      </button>
    );
  return (
    <div className={className}>
      <RowStart {...texts} />
      {children}
    </div>
  );
}

type FailedRowProps = { title: string; query: { isFetching: boolean; refetch: () => unknown } };

/** Replaces a setting that failed to load; retries. */
export function SettingsFailedRow({ title, query }: FailedRowProps) {
  const icon = <RotateCw size={22} className={query.isFetching ? "turning" : ""} />;
  return <SettingsRow icon={icon} title={title} detail={tryAgain} onPress={() => void query.refetch()} />;
}

type SwitchRowProps = RowTexts & { isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

/** An on-off setting; the whole row is pressable. */
export function SettingsSwitchRow({ isOn, isDisabled = false, onChange, ...texts }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="settings-row" htmlFor={`${id}-switch`}>
      <RowStart {...texts} id={id} />
      <Switch
        id={`${id}-switch`}
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
        aria-labelledby={id}
        aria-describedby={texts.detail ? `${id}-detail` : undefined}
      />
    </label>
  );
}

type SelectRowProps = RowTexts & {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A choice of a few. */
export function SettingsSelectRow({ value, choices, onChange, ...texts }: SelectRowProps) {
  const id = useId();
  return (
    <div className="settings-row">
      <RowStart {...texts} id={id} />
      <span className="settings-select">
        <select aria-labelledby={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} />
      </span>
    </div>
  );
}

function RowStart({ icon, title, detail, id }: RowTexts & { id?: string }) {
  return (
    <>
      <span className="settings-icon">{icon}</span>
      <span className="settings-texts">
        <span id={id} className="settings-name">
          {title}
        </span>{" "}
        {detail && (
          <span id={id && `${id}-detail`} className="settings-detail">
            {detail}
          </span>
        )}
      </span>
    </>
  );
}
