import { use } from "react";
import { errorLoading } from "../lib/failures.ts";
import { ErrorCard } from "../ui/state-card.tsx";
import type { LoadedPage, PageComponent, PageProps } from "./page.ts";

/** A page from web/src/pages/`name`, loaded on demand. Preloaded it renders at once, so hydration is not split. */
export function lazyPage(name: string, load: () => Promise<{ page: LoadedPage }>): PageComponent {
  let loaded: LoadedPage | undefined;
  let loading: Promise<boolean> | undefined;
  const preload = () => {
    loading ??= load().then(
      (file) => {
        loaded = file.page;
        return true;
      },
      () => {
        loaded = { Page: PageNotLoaded };
        return false;
      },
    );
    return loading;
  };
  const LazyPage = (props: PageProps) => {
    if (!loaded) use(preload());
    return loaded && <loaded.Page {...props} />;
  };
  return Object.assign(LazyPage, { file: name, preload, loaded: () => loaded });
}

/** A release renames files, so only a reload helps. */
function PageNotLoaded() {
  return <ErrorCard text={errorLoading("this page")} onTryAgain={() => location.reload()} />;
}
