import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useLocation, useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";

/** A dialog for the hash of an email's link; it calls `onClosed` when it has left the screen. */
export type EmailLinkDialogProps = { hash: string; isOpen: boolean; onClose: () => void; onClosed: () => void };

type Opened = { hash: string; isOpen: boolean; Dialog: ComponentType<EmailLinkDialogProps> };

/**
 * Shows the dialog for an email's link that opened the root page; its token is removed from the address first. The
 * children, which may open dialogs of their own, wait until it is closed.
 */
export function EmailLinkHost({ children }: { children?: ReactNode }) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (pathname !== paths.dishboard || !hash.startsWith("#token_hash=")) return;
    navigate(pathname, { replace: true });
    import("./email-link-dialog.tsx").then(
      ({ EmailLinkDialog }) => setOpened({ hash, isOpen: true, Dialog: EmailLinkDialog }),
      () => toast({ type: "error", title: "This could not be opened. Please try again." }),
    );
  }, [pathname, hash, navigate]);
  if (!opened) return children;
  return (
    <opened.Dialog
      key={opened.hash}
      hash={opened.hash}
      isOpen={opened.isOpen}
      onClose={() => setOpened({ ...opened, isOpen: false })}
      onClosed={() => setOpened((now) => (now?.isOpen ? now : null))}
    />
  );
}
