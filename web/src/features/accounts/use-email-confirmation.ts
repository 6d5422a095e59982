import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";

/** Verifies the address of an email link that opened the root page; its token is removed from the address first. */
export function useEmailConfirmation(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const usedHash = useRef("");
  useEffect(() => {
    if (pathname !== paths.dishboard || !hash.startsWith("#token_hash=") || usedHash.current === hash) return;
    usedHash.current = hash;
    navigate(pathname, { replace: true });
    void import("./emails.queries.ts").then(({ verifyEmail }) => verifyEmail(hash));
  }, [pathname, hash, navigate]);
}
