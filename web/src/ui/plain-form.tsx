import type { ComponentProps } from "react";

type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit"> & { onSubmit: () => unknown };

/** A form with its own error texts. Sent without scripts, it puts nothing that was typed into the address. */
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
