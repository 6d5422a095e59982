import type { ComponentPropsWithRef } from "react";

/** A link in a new tab, announced as such. */
export function NewTabLink({ children, ...rest }: ComponentPropsWithRef<"a">) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow" {...rest}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
