import RotateCw from "lucide-react/icons/rotate-cw";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { tryAgain } from "./retry-button.tsx";
import { useFocusOnLoaded } from "./use-focus-on-loaded.ts";
import "./load-more.css";

type LoadMoreProps = {
  label?: string;
  isLoading: boolean;
  /** Whether the last attempt failed; what was loaded before stays. */
  hasFailed: boolean;
  onLoad: () => void;
};

/** The button below a list that is loaded page by page. It keeps the focus while it loads, and hands it to what was loaded last. */
export function LoadMore({ label = "Load More", isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const root = useRef<HTMLDivElement>(null);
  const onLoadBegins = useFocusOnLoaded(root);
  const canRetry = hasFailed && !isLoading;
  const load = () => {
    onLoadBegins();
    onLoad();
  };
  return (
    <div ref={root} className="load-more">
      <p role="alert">{canRetry && "Could not load more."}</p>
      <Button look="line" aria-disabled={isLoading} onClick={() => !isLoading && load()}>
        {(canRetry || isLoading) && <RotateCw size={18} className={isLoading ? "turning" : ""} />}
        {isLoading ? "Loading more..." : canRetry ? tryAgain : label}
      </Button>
    </div>
  );
}
