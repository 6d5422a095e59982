/** Tabs share a person's id or null, never a token. */

const channelName = "accounts";
let channel: BroadcastChannel | null = null;

/** Listens to other tabs; returns a stop. */
export function listenToTabs(listener: (personId: string | null) => void): () => void {
  const own = new BroadcastChannel(channelName);
  own.onmessage = ({ data }) => listener(typeof data === "string" ? data : null);
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}

export function notifyTabs(personId: string | null): void {
  channel?.postMessage(personId);
}
