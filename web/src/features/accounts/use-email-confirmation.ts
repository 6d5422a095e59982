import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { patterns } from "../../lib/paths.ts";

/** Uses up the link of a mail that leads to the root; what it carries is taken out of the address first. */
export function useEmailConfirmation(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const taken = useRef("");
  useEffect(() => {
    if (pathname !== patterns.dishboard || !hash.startsWith("#token_hash=") || taken.current === hash) return;
    taken.current = hash;
    navigate(pathname, { replace: true });
    void import("./emails.queries.ts").then(({ confirmEmail }) => confirmEmail(hash));
  }, [pathname, hash, navigate]);
}
