import { type ComponentType, useEffect, useState } from "react";
import type { Intent } from "../../../lib/intent-storage.ts";
import { createStore, useStore } from "../../../lib/store.ts";

/** What a visitor pressed that only people with an account can do. */
export type SignInRequest = {
  title: string;
  intent: Intent;
  button: HTMLElement;
};

export type SignInPopupProps = { request: SignInRequest; onClose: () => void };

const requestStore = createStore<SignInRequest | null>(() => null);
const close = () => requestStore.set(null);

/** Offers a visitor to sign up or to log in, beside the button that was pressed. */
export function askToSignIn(request: SignInRequest): void {
  requestStore.set(request);
}

/** Where the offer appears; once on every page with buttons that call `askToSignIn`. */
export function SignInPrompt() {
  const request = useStore(requestStore, null);
  const [Popup, setPopup] = useState<ComponentType<SignInPopupProps> | null>(null);
  const isNeeded = request !== null && Popup === null;
  useEffect(() => {
    // Should it not load, the button's own text has to do, and the next press tries again.
    if (isNeeded) import("./sign-in-popup.tsx").then(({ SignInPopup }) => setPopup(() => SignInPopup), close);
  }, [isNeeded]);
  useEffect(() => close, []);
  return request && Popup && <Popup request={request} onClose={close} />;
}
