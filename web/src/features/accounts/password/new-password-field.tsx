import type { ComponentProps } from "react";
import { estimatePassword, type PasswordStrength } from "../../../lib/password-strength.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { accountMessages } from "../accounts.messages.ts";
import "./new-password-field.css";

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, "note" | "autoComplete" | "required"> & {
  value: string;
  personal?: readonly string[];
};

/** A field for a new password, with its strength. */
export function NewPasswordField({ value, personal = [], ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      required
      note={value !== "" && <PasswordMeter {...estimatePassword(value, personal)} />}
    />
  );
}

function PasswordMeter({ level, flaw }: PasswordStrength) {
  const { levels, advice, flaws } = accountMessages.passwordMeter;
  const isEnough = level === "good" || level === "strong";
  return (
    <div className="password-meter" data-level={level}>
      {level !== "short" && <div className="password-bar" />}
      <p>{[levels[level], isEnough ? "" : flaw ? flaws[flaw] : advice[level]].filter(Boolean).join(" ")}</p>
    </div>
  );
}
