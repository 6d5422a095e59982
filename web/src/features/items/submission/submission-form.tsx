import type { ItemKind } from "@dishboard/contract/items";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { type DishFormState, dishValues } from "../form/dish-fields.ts";
import { DishForm } from "../form/dish-form.tsx";
import type { FormProps } from "../form/item-fields.ts";
import { type ProductFormState, productValues } from "../form/product-fields.ts";
import { ProductForm } from "../form/product-form.tsx";
import { itemsMessages } from "../items.messages.ts";
import { editedDishQuery, editedProductQuery } from "../items.queries.ts";

type SubmissionFormProps = Omit<FormProps<never, never>, "form" | "item"> & {
  kind: ItemKind;
  itemId: string | undefined;
  forms: { dish: DishFormState; product: ProductFormState };
  isLoaded: boolean;
  onLoaded: () => void;
};

export function SubmissionForm({ kind, itemId, ...props }: SubmissionFormProps) {
  const { forms, isLoaded: _, onLoaded: __, ...form } = props;
  if (itemId !== undefined) {
    return kind === "dish" ? (
      <EditDishForm {...props} itemId={itemId} />
    ) : (
      <EditProductForm {...props} itemId={itemId} />
    );
  }
  return kind === "dish" ? <DishForm {...form} form={forms.dish} /> : <ProductForm {...form} form={forms.product} />;
}

type EditFormProps = Omit<SubmissionFormProps, "kind" | "itemId"> & { itemId: string };

function EditDishForm({ itemId, forms, isLoaded, onLoaded, ...form }: EditFormProps) {
  const query = useQuery(editedDishQuery(itemId));
  const load = (dish: NonNullable<typeof query.data>) => {
    forms.dish.reset(dishValues(dish));
    onLoaded();
  };
  return (
    <LoadedForm query={query} errorText={itemsMessages.notLoaded.dish} isLoaded={isLoaded} onLoad={load}>
      {(dish) => <DishForm {...form} form={forms.dish} item={dish} />}
    </LoadedForm>
  );
}

function EditProductForm({ itemId, forms, isLoaded, onLoaded, ...form }: EditFormProps) {
  const query = useQuery(editedProductQuery(itemId));
  const load = (product: NonNullable<typeof query.data>) => {
    forms.product.reset(productValues(product));
    onLoaded();
  };
  return (
    <LoadedForm query={query} errorText={itemsMessages.notLoaded.product} isLoaded={isLoaded} onLoad={load}>
      {(product) => <ProductForm {...form} form={forms.product} item={product} />}
    </LoadedForm>
  );
}

function LoadedForm<Item>(props: {
  query: UseQueryResult<Item>;
  errorText: string;
  isLoaded: boolean;
  onLoad: (item: Item) => void;
  children: (item: Item) => ReactNode;
}) {
  const { query, errorText, isLoaded, onLoad, children } = props;
  const { data } = query;
  useEffect(() => {
    if (data !== undefined && !isLoaded) onLoad(data);
  }, [data, isLoaded, onLoad]);
  if (data !== undefined && isLoaded) return children(data);
  if (data === undefined && query.errorUpdateCount > 0)
    return <ErrorCard text={errorText} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />;
  return (
    <div className="form-fields skeletons" aria-busy="true">
      <Skeleton height={74} />
      <Skeleton height={74} />
      <Skeleton height={210} />
      <Skeleton height={74} />
    </div>
  );
}
