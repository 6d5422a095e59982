import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type MailLink, mailLinkIn } from "./letters.queries.ts";

/** What the link of a mail carried that led here, null where none did; it is taken out of the address at once. */
export function useMailLink(): MailLink | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(null);
  useEffect(() => {
    const found = mailLinkIn(hash);
    if (!found) return;
    setLink(found);
    navigate(pathname, { replace: true });
  }, [pathname, hash, navigate]);
  return link;
}
