import type { ComponentProps } from "react";

type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: () => unknown };

/** A form whose errors are ours. Should it ever be sent without scripts, nothing that was typed stands in the address. */
export function PlainForm({ onSubmit, ...form }: PlainFormProps) {
  return (
    <form
      method="post"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
