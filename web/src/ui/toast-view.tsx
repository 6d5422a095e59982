import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef } from "react";
import type { Toast } from "./toast.ts";
import { makeRoomFor } from "./toast-room.ts";

const icons = {
  default: null,
  destructive: CircleAlert,
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
  loading: LoaderCircle,
} as const;

type ToastViewProps = { toast: Toast; onClose: () => void; onHold: () => void; onRelease: () => void };

export function ToastView({ toast, onClose, onHold, onRelease }: ToastViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current ? makeRoomFor(box.current) : undefined), []);
  const Icon = icons[toast.type];
  const pauseProps = { onFocus: onHold, onBlur: onRelease };
  return (
    <div ref={box} className="toast" data-type={toast.type}>
      {(toast.icon || Icon) && (
        <span className="toast-icon">
          {toast.icon || (Icon && <Icon size={20} className={toast.type === "loading" ? "turning" : ""} />)}
        </span>
      )}
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.action && (
        <div className="toast-actions">
          <button
            type="button"
            {...pauseProps}
            onClick={() => {
              toast.action?.onPress();
              onClose();
            }}
          >
            {toast.action.label}
          </button>
          {toast.refusal && (
            <button type="button" {...pauseProps} onClick={onClose}>
              {toast.refusal}
            </button>
          )}
        </div>
      )}
      {toast.isDismissible && (
        <button type="button" className="icon-button" aria-label="Close" {...pauseProps} onClick={onClose}>
          <X size={20} />
        </button>
      )}
    </div>
  );
}
