import "./item-form.css";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useEffect, useState } from "react";
import { itemsMessages } from "../items.messages.ts";

type MoreDetailsProps = {
  title?: string;
  summary: string;
  isFilledIn: boolean;
  hasError: boolean;
  children: ReactNode;
};

/** Folds rarely used fields. */
export function MoreDetails({
  title = itemsMessages.moreDetails,
  summary,
  isFilledIn,
  hasError,
  children,
}: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(isFilledIn);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  return (
    <details className="more-details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <b>{title}</b>
          <span>{summary}</span>
        </span>
        <ChevronDown size={22} />
      </summary>
      <div className="form-fields">{children}</div>
    </details>
  );
}

export function isFilledIn(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "object" && value !== null && Object.values(value).some(isFilledIn);
}
