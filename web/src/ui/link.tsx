import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useNavigate } from "./router.tsx";

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  to: string;
  state?: unknown;
  entriesBack?: number | undefined;
};

/** An in-site link without a document load. */
export function Link({ to, state, entriesBack, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || wantsOwnTab) return;
    event.preventDefault();
    if (entriesBack) navigate(-entriesBack);
    else navigate(to, { state, replace: to === location.pathname + location.search });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
