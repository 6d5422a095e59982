import { type ReactNode, useRef } from "react";

type FileInputOptions = { accept?: string; isMultiple?: boolean };

/** Returns an unfocusable file input and its opener. */
export function useFileInput(
  onFiles: (files: File[]) => void,
  { accept, isMultiple = false }: FileInputOptions = {},
): { input: ReactNode; choose: () => void } {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={isMultiple}
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { input, choose: () => ref.current?.click() };
}
