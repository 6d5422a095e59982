import type { ComponentProps } from "react";

type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: () => unknown };

/** A form with its own errors. Sent without scripts, it keeps input out of the address. */
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
