import RotateCw from "lucide-react/icons/rotate-cw";
import { useRef } from "react";
import { Button } from "./button.tsx";
import { tryAgain } from "./retry-button.tsx";
import { useFocusOnLoaded } from "./use-focus-on-loaded.ts";
import "./load-more.css";

type LoadMoreProps = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string;
  onLoad?: () => void;
};

/** The button below a list that is loaded page by page, while there is more. It keeps the focus while it loads, and hands it to what was loaded last. */
export function LoadMore(props: LoadMoreProps) {
  return props.query.hasNextPage && <LoadMoreButton {...props} />;
}

function LoadMoreButton({ query, label = "Load More", onLoad }: LoadMoreProps) {
  const root = useRef<HTMLDivElement>(null);
  const onLoadBegins = useFocusOnLoaded(root);
  const isLoading = query.isFetchingNextPage;
  // What was loaded before stays.
  const canRetry = query.isFetchNextPageError && !isLoading;
  const load = () => {
    onLoadBegins();
    onLoad?.();
    query.fetchNextPage();
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
