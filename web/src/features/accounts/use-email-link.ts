import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type EmailLink, parseEmailLink } from "./emails.queries.ts";

/** What the link of a mail carried that led here, null where none did; it is taken out of the address at once. */
export function useEmailLink(): EmailLink | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<EmailLink | null>(null);
  useEffect(() => {
    const found = parseEmailLink(hash);
    if (!found) return;
    setLink(found);
    navigate(pathname, { replace: true });
  }, [pathname, hash, navigate]);
  return link;
}
