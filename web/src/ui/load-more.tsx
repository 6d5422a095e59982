import RotateCw from "lucide-react/icons/rotate-cw";
import { Button } from "./button.tsx";
import "./load-more.css";

type LoadMoreProps = {
  label?: string;
  isLoading: boolean;
  /** Whether the last attempt failed; what was loaded before stays. */
  hasFailed: boolean;
  onLoad: () => void;
};

/** The button below a list that is loaded page by page. It keeps the focus while it loads. */
export function LoadMore({ label = "Load More", isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const canRetry = hasFailed && !isLoading;
  return (
    <div className="load-more">
      <p role="alert">{canRetry && "Could not load more."}</p>
      <Button look="line" aria-disabled={isLoading} onClick={() => !isLoading && onLoad()}>
        {(canRetry || isLoading) && <RotateCw size={18} className={isLoading ? "turning" : ""} />}
        {isLoading ? "Loading more..." : canRetry ? "Try again" : label}
      </Button>
    </div>
  );
}
