import { type ComponentType, useEffect, useState } from "react";
import type { Intent } from "../../../lib/intent-storage.ts";
import { createStore, useStore } from "../../../lib/store.ts";

/** A press that needs an account. */
export type SignInRequest = {
  title: string;
  intent: Intent;
  button: HTMLElement;
};

export type SignInPopupProps = { request: SignInRequest; onClose: () => void };

const requestStore = createStore<SignInRequest | null>(() => null);
const close = () => requestStore.set(null);

/** Offers sign-up or log-in next to the pressed button. */
export function askToSignIn(request: SignInRequest): void {
  requestStore.set(request);
}

/** Shows the offer; once per page that calls `askToSignIn`. */
export function SignInPrompt() {
  const request = useStore(requestStore, null);
  const [Popup, setPopup] = useState<ComponentType<SignInPopupProps> | null>(null);
  const isNeeded = request !== null && Popup === null;
  useEffect(() => {
    if (isNeeded) import("./sign-in-popup.tsx").then(({ SignInPopup }) => setPopup(() => SignInPopup), close);
  }, [isNeeded]);
  useEffect(() => close, []);
  return request && Popup && <Popup request={request} onClose={close} />;
}
