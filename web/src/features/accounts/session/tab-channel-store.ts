/** What the tabs of this site tell one another about who is signed in: an id, null for nobody; never a token. */

const name = "accounts";
let channel: BroadcastChannel | null = null;

/** Hears who is signed in according to another tab. */
export function listenToTabs(listener: (personId: string | null) => void): () => void {
  const own = new BroadcastChannel(name);
  own.onmessage = ({ data }) => listener(typeof data === "string" ? data : null);
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}

/** Tells the other tabs who is signed in now. */
export function notifyTabs(personId: string | null): void {
  channel?.postMessage(personId);
}
