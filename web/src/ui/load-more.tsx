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

/** A paged list's button. Keeps the focus while loading, then passes it to the new rows. */
export function LoadMore(props: LoadMoreProps) {
  return props.query.hasNextPage && <LoadMoreButton {...props} />;
}

function LoadMoreButton({ query, label = "Load More", onLoad }: LoadMoreProps) {
  const root = useRef<HTMLDivElement>(null);
  const onLoadBegins = useFocusOnLoaded(root);
  const isLoading = query.isFetchingNextPage;
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
