import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import "./notice.css";

/** A form's message, announced when it appears. */
export function Notice({ look, children }: { look: "success" | "error"; children: ReactNode }) {
  const Icon = look === "error" ? CircleAlert : CircleCheck;
  return (
    <div className={`notice notice-${look}`} role={look === "error" ? "alert" : "status"}>
      <Icon size={20} />
      <div>{children}</div>
    </div>
  );
}
