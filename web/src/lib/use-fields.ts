import { type ChangeEvent, useEffect, useRef, useState } from "react";

type Rule = (value: string) => string | null;

/** The text fields of a form: errors come on leaving a field, and go while it is mended. */
export type Fields<Name extends string> = {
  values: Record<Name, string>;
  errors: Record<Name, string | null>;
  /** What an input needs to be one of the fields. */
  bind(name: Name): {
    ref: (element: HTMLInputElement | null) => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
    error: string | null;
  };
  /** Shows every error, moves the focus to the first, and tells whether there is none. */
  check(): boolean;
  /** Shows an error that somebody else found, until the field is changed. */
  refuse(name: Name, error: string): void;
  focus(name: Name): void;
};

/** The fields named by their rules; a rule gives what is wrong with a value, null where nothing is. */
export function useFields<Name extends string>(rules: Record<Name, Rule>): Fields<Name> {
  const names = Object.keys(rules) as Name[];
  const all = <V>(value: (name: Name) => V) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, V>;
  const [values, setValues] = useState(() => all(() => ""));
  const [errors, setErrors] = useState(() => all<string | null>(() => null));
  const elements = useRef(new Map<Name, HTMLInputElement>());

  const valueNow = (name: Name) => elements.current.get(name)?.value ?? values[name];
  const setError = (name: Name, error: string | null) => setErrors((shown) => ({ ...shown, [name]: error }));

  useEffect(() => {
    // The browser, its password manager or a quick person may have filled them before the page was ready.
    const filled = Array.from(elements.current).filter(([, { value }]) => value !== "");
    if (filled.length === 0) return;
    setValues((before) => ({ ...before, ...Object.fromEntries(filled.map(([name, { value }]) => [name, value])) }));
  }, []);

  const bind: Fields<Name>["bind"] = (name) => ({
    ref: (element) => {
      if (element) elements.current.set(name, element);
      else elements.current.delete(name);
    },
    onChange: ({ target: { value } }) => {
      setValues((before) => ({ ...before, [name]: value }));
      if (errors[name] !== null) setError(name, rules[name](value));
    },
    onBlur: () => {
      const value = valueNow(name);
      // Nobody has done anything wrong by passing through.
      if (value !== "" && errors[name] === null) setError(name, rules[name](value));
    },
    error: errors[name],
  });

  const focus = (name: Name) => elements.current.get(name)?.focus();

  const check = () => {
    const found = all((name) => rules[name](valueNow(name)));
    setErrors(found);
    const first = names.find((name) => found[name] !== null);
    if (first) focus(first);
    return first === undefined;
  };

  return { values, errors, bind, check, refuse: setError, focus };
}
