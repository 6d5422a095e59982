import { Popover } from "@base-ui/react/popover";
import { useRef } from "react";
import { rememberIntent } from "../../../lib/intent-storage.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useHistoryEntry } from "../../../ui/history-entries.ts";
import { Link } from "../../../ui/link.tsx";
import { useLocation } from "../../../ui/router.tsx";
import type { SignInPopupProps } from "./sign-in-prompt.tsx";
import "./sign-in-popup.css";

/** Sign-up and log-in next to a button that needs them. */
export function SignInPopup({ request: { title, intent, button }, onClose }: SignInPopupProps) {
  const { pathname, search } = useLocation();
  const root = useRef<HTMLDivElement>(null);
  useHistoryEntry(true, onClose);
  const remember = () => rememberIntent(intent);
  const toPage = (path: string) => ({ to: withNext(path, pathname + search), onClick: remember });
  return (
    <div ref={root}>
      <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        {/* Within its landmark, for landmark navigation. */}
        <Popover.Portal container={root}>
          <Popover.Positioner
            className="sign-in-positioner"
            anchor={button}
            side="top"
            align="end"
            sideOffset={12}
            collisionPadding={12}
          >
            <Popover.Popup className="sign-in-popup" finalFocus={() => button}>
              <Popover.Arrow className="sign-in-arrow" />
              <Popover.Title>{title}</Popover.Title>
              <div>
                <Link {...toPage(paths.signUp)} className={buttonClass("main", "bar")}>
                  Sign Up
                </Link>
                <Link {...toPage(paths.logIn)} className={buttonClass("line", "bar")}>
                  Log In
                </Link>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
