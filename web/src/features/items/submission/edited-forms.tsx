import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { DishForm } from "../form/dish-form.tsx";
import { ProductForm } from "../form/product-form.tsx";
import { type DishDraft, dishDraftOf } from "../form/use-dish-draft.ts";
import { type Kept, keep } from "../form/use-draft.ts";
import { type ProductDraft, productDraftOf } from "../form/use-product-draft.ts";
import { submissionsMessages as words } from "./submissions.messages.ts";
import { editedDishQuery, editedProductQuery } from "./submissions.queries.ts";
import type { FormProps } from "./use-submission.ts";

/** What is filled in so far, by its kind; null until what is edited has come. */
export type KeptDrafts = { dish: Kept<DishDraft> | null; product: Kept<ProductDraft> | null };

/** What the form of an edited item is told. */
export type EditedProps = Omit<FormProps<never, never>, "kept" | "item"> & {
  itemId: string;
  drafts: KeptDrafts;
  /** Told when there is something to send. */
  onReady: () => void;
};

/** The form of a dish as it is now. */
export function EditedDishForm({ itemId, drafts, onReady, ...form }: EditedProps) {
  const query = useQuery(editedDishQuery(itemId));
  return (
    <Edited query={query} failed={words.notLoaded.dish} onReady={onReady}>
      {(dish) => {
        drafts.dish ??= keep(dishDraftOf(dish));
        return <DishForm {...form} kept={drafts.dish} item={dish} />;
      }}
    </Edited>
  );
}

/** The form of a product as it is now. */
export function EditedProductForm({ itemId, drafts, onReady, ...form }: EditedProps) {
  const query = useQuery(editedProductQuery(itemId));
  return (
    <Edited query={query} failed={words.notLoaded.product} onReady={onReady}>
      {(product) => {
        drafts.product ??= keep(productDraftOf(product));
        return <ProductForm {...form} kept={drafts.product} item={product} />;
      }}
    </Edited>
  );
}

/** What is edited in the state it is in: on its way, failed, or there. */
function Edited<Item>(props: {
  query: UseQueryResult<Item>;
  failed: string;
  onReady: () => void;
  children: (item: Item) => ReactNode;
}) {
  const { query, failed, onReady, children } = props;
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere) onReady();
  }, [isThere, onReady]);
  if (query.data !== undefined) return children(query.data);
  if (query.errorUpdateCount > 0)
    return <ErrorCard text={failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />;
  return (
    <div className="submission-fields skeletons" aria-busy="true">
      <Skeleton height={210} />
      {["name", "restaurant", "price", "description"].map((line) => (
        <Skeleton key={line} height={74} />
      ))}
    </div>
  );
}
