import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";

/**
 * Shows the dialog for an email's link that opened the root page; its token is removed from the address first. The
 * children, which may open dialogs of their own, wait until it is closed.
 */
export function EmailLinkHost({ children }: { children?: ReactNode }) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(true);
  useEffect(() => {
    if (pathname !== paths.dishboard || !hash.startsWith("#token_hash=")) return;
    navigate(pathname, { replace: true });
    setLink(hash);
    setClosed(false);
  }, [pathname, hash, navigate]);
  return (
    <>
      <DialogHost task={link} load={loadDialog} onClose={() => setLink(null)} onClosed={() => setClosed(true)} />
      {isClosed && children}
    </>
  );
}

async function loadDialog() {
  return (await import("./email-link-dialog.tsx")).EmailLinkDialog;
}
