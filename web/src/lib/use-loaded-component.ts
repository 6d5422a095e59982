import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/** A component whose code is loaded when it is first wanted; null until then. What fails is tried again the next time. */
export function useLoadedComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const isWaiting = isWanted && Loaded === null;
  const begin = useEffectEvent(() => void load().then((Component) => setLoaded(() => Component), onFailed));
  useEffect(() => {
    if (isWaiting) begin();
  }, [isWaiting]);
  return Loaded;
}
