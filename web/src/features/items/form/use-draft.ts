import { type ChangeEvent, useState } from "react";

/** What somebody fills in, as it was at first and as it is now. It outlives the form that shows it. */
export type Kept<Draft> = { readonly start: Draft; draft: Draft };

/** What is wrong, and with which part. */
export type Fault<Draft> = { name: keyof Draft & string; message: string };

/** A draft in a form: errors come on leaving a field and on sending, and go while they are mended. */
export type Drafting<Draft> = {
  draft: Draft;
  errors: Partial<Record<keyof Draft, string>>;
  set<Name extends keyof Draft>(name: Name, value: Draft[Name]): void;
  /** What a box needs to be a line of the draft. */
  line(name: keyof Draft & string): {
    name: string;
    value: string;
    error: string | null;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
    onBlur: () => void;
  };
  /** Shows every error, and gives the first, null where there is none. */
  check(): Fault<Draft> | null;
  /** Shows an error that somebody else found. */
  refuse(fault: Fault<Draft>): void;
};

/** Starts to fill something in. */
export function keep<Draft>(start: Draft): Kept<Draft> {
  return { start, draft: start };
}

/** Whether anything was filled in that would be lost. */
export function isTouched({ start, draft }: Kept<unknown>): boolean {
  return JSON.stringify(start) !== JSON.stringify(draft);
}

/** Fills a draft in; its faults come in the order in which they are said. */
export function useDraft<Draft extends object>(
  kept: Kept<Draft>,
  faultsOf: (draft: Draft) => Fault<Draft>[],
): Drafting<Draft> {
  const [draft, setDraft] = useState(kept.draft);
  const [errors, setErrors] = useState<Drafting<Draft>["errors"]>({});
  const faultOf = (name: keyof Draft) => faultsOf(kept.draft).find((fault) => fault.name === name)?.message;

  const show = (name: keyof Draft, message: string | undefined) =>
    setErrors((shown) => {
      const { [name]: _, ...others } = shown;
      return (message === undefined ? others : { ...others, [name]: message }) as typeof shown;
    });

  const set: Drafting<Draft>["set"] = (name, value) => {
    kept.draft = { ...kept.draft, [name]: value };
    setDraft(kept.draft);
    if (errors[name] !== undefined) show(name, faultOf(name));
  };

  const line: Drafting<Draft>["line"] = (name) => ({
    name,
    value: String(draft[name]),
    error: errors[name] ?? null,
    onChange: ({ target }) => set(name, target.value as Draft[typeof name]),
    onBlur: () => {
      // Nobody has done anything wrong by passing through.
      if (kept.draft[name] !== "" && errors[name] === undefined) show(name, faultOf(name));
    },
  });

  const check = () => {
    const faults = faultsOf(kept.draft);
    setErrors(Object.fromEntries(faults.toReversed().map(({ name, message }) => [name, message])) as typeof errors);
    return faults[0] ?? null;
  };

  return { draft, errors, set, line, check, refuse: ({ name, message }) => show(name, message) };
}
