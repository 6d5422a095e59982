import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A link to a page of this site, followed without loading the document again.
 * The library's link and router bring 4.1 kB of script, mostly prefetching for its framework mode.
 */
export function Link({ to, onClick, ...rest }: Omit<ComponentPropsWithRef<"a">, "href"> & { to: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || wantsOwnTab) return;
    event.preventDefault();
    navigate(to, { replace: to === location.pathname + location.search });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
