import { type ChangeEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from "react-hook-form";

type Name<Values> = Extract<keyof Values, string>;

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Errors by field; the first is announced. */
export type FormErrors<Values> = { [Field in Name<Values>]?: string };

type FormOptions<Values> = {
  defaultValues: Values;
  /** Returns errors in the order of announcement. */
  validate: (values: Values) => { [Field in Name<Values>]?: string | null };
};

/** A form's values and errors. */
export type ValidatedForm<Values> = {
  values: Values;
  errors: FormErrors<Values>;
  isDirty: boolean;
  register(
    name: Name<Values>,
    inputName?: string,
  ): {
    name: string;
    ref: (element: TextElement | null) => void;
    onChange: (event: ChangeEvent<TextElement>) => void;
    onBlur: (event: { target: unknown; type?: unknown }) => void;
    error: string | null;
  };
  field<Field extends Name<Values>>(
    name: Field,
  ): {
    value: Values[Field];
    ref: (element: HTMLElement | null) => void;
    onChange: (value: Values[Field]) => void;
    onBlur: () => void;
    error: string | null;
    serverError: string | null;
  };
  setValue<Field extends Name<Values>>(name: Field, value: Values[Field]): void;
  setError(name: Name<Values>, message: string): void;
  clearErrors(): void;
  setFocus(name: Name<Values>): void;
  /** Shows all errors, focuses the first wrong field and returns its error, or null. */
  validate(): Promise<{ name: Name<Values>; message: string } | null>;
  reset(values: Values): void;
};

/**
 * A react-hook-form. Fields validate on blur unless empty, with the form, and on change if wrong. Values stay stored.
 */
export function useValidatedForm<Values extends FieldValues>(options: FormOptions<Values>): ValidatedForm<Values> {
  const findErrors = (values: Values) =>
    Object.entries(options.validate(values)).filter(([, message]) => message !== null) as [Name<Values>, string][];
  const form = useForm<Values>({
    defaultValues: options.defaultValues as DefaultValues<Values>,
    // The library's modes complain about empty fields that people only passed.
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    resolver: (values) => {
      const found = findErrors(values).map(([name, message]) => [name, { type: "validate", message }]);
      return found.length > 0 ? { values: {}, errors: Object.fromEntries(found) } : { values, errors: {} };
    },
  });
  const { errors, isDirty } = form.formState;
  const values = form.watch();
  // The library's paths are plain keys here.
  const path = (name: Name<Values>) => name as string as Path<Values>;
  // The library focuses in a later task, which opens no keyboard on a phone.
  const elements = useRef(new Map<string, HTMLElement>());

  const errorOf = (name: Name<Values>) => messageOf(errors, name) ?? null;
  const hasError = (name: Name<Values>) => form.getFieldState(path(name)).error !== undefined;
  const setElement = (name: Name<Values>, element: HTMLElement | null) => {
    if (element) elements.current.set(name, element);
    else elements.current.delete(name);
  };
  const setFocus = (name: Name<Values>) => {
    const element = elements.current.get(name);
    for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    element?.focus();
  };
  const validateChanged = (name: Name<Values>) => {
    if (hasError(name)) void form.trigger(path(name));
  };
  const validateLeft = (name: Name<Values>) => {
    if (form.getValues(path(name)) !== "" && !hasError(name)) void form.trigger(path(name));
  };

  const setValue: ValidatedForm<Values>["setValue"] = (name, value) => {
    form.setValue(path(name), value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    validateChanged(name);
  };

  return {
    values,
    errors: Object.fromEntries(
      Object.keys(errors).map((name) => [name, messageOf(errors, name)]),
    ) as FormErrors<Values>,
    isDirty,
    register: (name, inputName = name) => {
      const { ref, onChange, onBlur, ...input } = form.register(path(name), {
        onChange: () => validateChanged(name),
        onBlur: () => validateLeft(name),
      });
      // The library reads the field from the target's name.
      const toField = ({ type, target }: { target: unknown; type?: unknown }) => ({
        type,
        target: inputName === name ? target : { name, value: (target as TextElement).value },
      });
      return {
        ...input,
        name: inputName,
        onChange: (event) => void onChange(toField(event)),
        onBlur: (event) => void onBlur(toField(event)),
        ref: (element) => {
          ref(element);
          setElement(name, element);
        },
        error: errorOf(name),
      };
    },
    field: (name) => ({
      value: values[name],
      ref: (element) => setElement(name, element),
      onChange: (value) => setValue(name, value),
      onBlur: () => validateLeft(name),
      error: errorOf(name),
      serverError: errors[name]?.type === "server" ? errorOf(name) : null,
    }),
    setValue,
    setError: (name, message) => form.setError(path(name), { type: "server", message }),
    clearErrors: () => form.clearErrors(),
    setFocus,
    validate: async () => {
      await form.trigger();
      const [first] = findErrors(form.getValues());
      if (!first) return null;
      const [name, message] = first;
      setFocus(name);
      return { name, message };
    },
    reset: (values) => form.reset(values),
  };
}

function messageOf<Values extends FieldValues>(errors: FieldErrors<Values>, name: string): string | undefined {
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}
