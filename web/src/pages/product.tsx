import type { Transport } from "@dishboard/contract/endpoint";
import { postKindsOf } from "@dishboard/contract/features";
import { boardNames, itemNotFound } from "@dishboard/contract/items";
import type { PageSettings } from "@dishboard/contract/pages";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { prefetchNotes } from "../features/food-log/notes/notes.queries.ts";
import { WhatPeopleSay } from "../features/food-log/notes/what-people-say.tsx";
import { productDetailsQuery } from "../features/items/page/details.queries.ts";
import { ItemNotFound, ItemPageSkeleton } from "../features/items/page/item-page.tsx";
import { pageMessages } from "../features/items/page/page.messages.ts";
import { PageBack } from "../features/items/page/page-back.tsx";
import { ProductDetailsView } from "../features/items/page/product-details.tsx";
import { prefetchItemWeeks } from "../features/lists/item-weeks/item-weeks.queries.ts";
import { ItemWeeks } from "../features/lists/item-weeks/item-weeks.tsx";
import { prefetchItemPosts } from "../features/posts/gallery/gallery.queries.ts";
import { ItemPosts } from "../features/posts/gallery/item-posts.tsx";
import { itemPath, paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { describeItem, sharePicture } from "../lib/share-picture.ts";
import { breadcrumbData, productData } from "../lib/structured-data.ts";
import { Button } from "../ui/button.tsx";
import { tryAgain } from "../ui/retry-button.tsx";
import { matchPath, useLocation } from "../ui/router.tsx";

type Params = { id?: string | undefined };

function ProductPage() {
  const hasPosts = postKindsOf(useSettings()).length > 0;
  const { id = "" } = matchPath(paths.product, useLocation().pathname) ?? {};
  const { data: product, errorUpdateCount, isFetching, refetch } = useQuery(productDetailsQuery(id));
  if (product)
    return (
      <ProductDetailsView
        key={product.id}
        product={product}
        gallery={hasPosts && <ItemPosts item={{ ...product, restaurant: product.brand, cuisine: product.category }} />}
        weeks={<ItemWeeks item={product} />}
        notes={<WhatPeopleSay item={product} />}
      />
    );
  if (product === null) return <ItemNotFound kind="product" title={itemNotFound.product} />;
  if (errorUpdateCount === 0) return <ItemPageSkeleton kind="product" />;
  return (
    <>
      <PageBack kind="product" />
      <ItemNotFound kind="product" title={itemNotFound.product}>
        <Button look="main" disabled={isFetching} onClick={() => refetch()}>
          {tryAgain}
        </Button>
      </ItemNotFound>
    </>
  );
}

async function prefetchProduct(
  client: QueryClient,
  transport: Transport,
  { params: { id = "" } }: { params: Params },
): Promise<void> {
  await Promise.all([
    client.fetchQuery(productDetailsQuery(id, transport)),
    prefetchItemPosts(client, transport, { kind: "product", id }),
    prefetchNotes(client, transport, { kind: "product", id }),
    prefetchItemWeeks(client, transport, { kind: "product", id }),
  ]);
}

function productHead(client: QueryClient, { id = "" }: Params, { publicUrl }: PageSettings) {
  const product = client.getQueryData(productDetailsQuery(id).queryKey);
  if (product === null)
    return { title: itemNotFound.product, description: pageMessages.notFound.product, isMissing: true as const };
  if (!product) return undefined;
  const { name, brand } = product;
  return {
    title: `${name} · ${brand}`,
    description: import.meta.env.SSR ? describeItem({ ...product, place: brand }) : "",
    ...(import.meta.env.SSR && {
      picture: sharePicture(product),
      jsonLd: [
        productData(product, publicUrl),
        breadcrumbData(
          [
            { name: boardNames.product, path: paths.eatIn },
            { name, path: itemPath(product) },
          ],
          publicUrl,
        ),
      ],
    }),
  };
}

export const page = { Page: ProductPage, prefetch: prefetchProduct, head: productHead };
