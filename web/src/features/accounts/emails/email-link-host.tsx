import { type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { useLocation, useNavigate } from "../../../ui/router.tsx";

/** Shows an email link's dialog and removes the token from the address. Children, with dialogs of their own, wait. */
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
