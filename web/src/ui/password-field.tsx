import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

/** A password input with a show button. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={isShown ? "Hide password" : "Show password"}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      }
    />
  );
}
