import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { type EmailLink, parseEmailLink } from "./emails.queries.ts";

/** The page's email link or null; removes its token from the address at once. */
export function useEmailLink(): EmailLink | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<EmailLink | null>(null);
  useEffect(() => {
    const parsed = parseEmailLink(hash);
    if (!parsed) return;
    setLink(parsed);
    navigate(pathname, { replace: true });
  }, [pathname, hash, navigate]);
  return link;
}
