import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { accountMessages } from "./accounts.messages.ts";
import type { UsernameState } from "./use-username-check.ts";

/** A field for a username, with its availability. */
export function UsernameField({
  state,
  ...field
}: Omit<ComponentProps<typeof Field>, "label" | "note" | "end"> & { state: UsernameState }) {
  return (
    <Field
      {...field}
      label={accountMessages.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      note={noteOf(state)}
      end={
        state === "checking" ? (
          <LoaderCircle size={20} className="turning" />
        ) : (
          state === "available" && <CircleCheck size={20} className="field-ok" />
        )
      }
    />
  );
}

function noteOf(state: UsernameState) {
  if (state === "checking") return <span className="sr-only">{accountMessages.usernameChecking}</span>;
  if (state !== "available") return null;
  return (
    <p>
      <Check size={16} />
      {accountMessages.usernameAvailable}
    </p>
  );
}
