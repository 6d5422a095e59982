import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { SelectField } from "../../../ui/select-field.tsx";
import { deliveryPlatformsQuery } from "./labels.queries.ts";
import { NotLoaded } from "./not-loaded.tsx";

type PlatformFieldProps = Omit<ComponentProps<typeof SelectField>, "choices" | "note"> & {
  /** What an item names already: it stays to be chosen, whether or not it is on the list. */
  present: string;
};

/** A choice of the platforms and shops that sell products. */
export function PlatformField({ present, ...select }: PlatformFieldProps) {
  const list = useQuery(deliveryPlatformsQuery);
  const names = (list.data ?? []).map(({ name }) => name);
  const hasFailed = !list.data && list.errorUpdateCount > 0;
  return (
    <SelectField
      {...select}
      choices={present === "" || names.includes(present) ? names : [...names, present]}
      note={
        hasFailed && <NotLoaded what={select.label} isTrying={list.isFetching} onTryAgain={() => void list.refetch()} />
      }
    />
  );
}
