import { type ComponentType, use } from "react";
import { ErrorCard } from "../ui/state-card.tsx";

/** What every page is given. */
export type PageProps = { title: string; description: string };

/** A page. One that is loaded when it is first opened has a file and can be loaded ahead. */
export type PageComponent = ComponentType<PageProps> & { file?: string; preload?: () => Promise<void> };

/**
 * A page whose code is loaded when it is first opened; `file` is its name in web/src/pages. Unlike `React.lazy`, a page
 * that was loaded ahead renders at once, so that the browser takes over the server's page as a whole.
 */
export function lazyPage(file: string, load: () => Promise<ComponentType<PageProps>>): PageComponent {
  let Loaded: ComponentType<PageProps> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (Page) => {
        Loaded = Page;
      },
      () => {
        Loaded = PageNotLoaded;
      },
    );
    return loading;
  };
  const LazyPage = (props: PageProps) => {
    if (!Loaded) use(preload());
    return Loaded && <Loaded {...props} />;
  };
  return Object.assign(LazyPage, { file, preload });
}

/** After a new release the files have other names: only loading the page again helps. */
function PageNotLoaded() {
  return <ErrorCard text="This page could not be loaded." onTryAgain={() => location.reload()} />;
}
