import type { ComponentPropsWithRef } from "react";

/** A link to another site, which opens in a new tab and tells screen readers so. */
export function NewTabLink({ children, ...rest }: ComponentPropsWithRef<"a">) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow" {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
