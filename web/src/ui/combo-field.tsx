import "./combo-field.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import LoaderCircle from "lucide-react/icons/loader-circle";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { FieldFrame, framedInputProps } from "./field-frame.tsx";
import { useCloseOutside } from "./use-close-outside.ts";

type KeyDownEvent = Parameters<NonNullable<Autocomplete.Input.Props["onKeyDown"]>>[0];

export type ComboSearch = {
  isSearching: boolean;
  /** Announced to screen readers; null for nothing. */
  found: string | null;
  /** Replaces the list: no match, or a failure. */
  note: string | null;
  retry: { label: string; onPress: () => void } | null;
};

type ComboFieldProps<Entry> = {
  label: string;
  name: string;
  required?: boolean;
  value: string;
  error: string | null;
  ref?: Ref<HTMLInputElement>;
  autoCapitalize?: "words" | "none";
  placeholder?: string;
  maxLength?: number;
  onChange: (text: string) => void;
  onBlur?: () => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  entries: readonly Entry[];
  listLabel: string;
  nameOf: (entry: Entry) => string;
  keyOf: (entry: Entry) => string;
  onChoose: (entry: Entry) => void;
  children: (entry: Entry) => ReactNode;
  search: ComboSearch;
  end?: ReactNode;
  opensEmpty?: boolean;
};

/** A search field whose list pushes down what follows. */
export function ComboField<Entry>({ label, value, error, isOpen, onOpen, entries, ...props }: ComboFieldProps<Entry>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { search } = props;
  const isListed = isOpen && entries.length > 0;
  const leaveOpen = useCloseOutside(root, isOpen, () => onOpen(false));
  useSeen(root, isListed);

  const onKeyDown = (event: KeyDownEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOnEntry = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key === "ArrowDown") onOpen(true);
    if (event.key === "Enter" && !isOnEntry) onOpen(false);
    const isForList = event.key === "Enter" ? isOnEntry : event.key === "Escape" && isOpen;
    if (!isForList) return;
    // Must not reach the form or dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onOpen(false);
  };
  return (
    <FieldFrame id={id} label={label} required={props.required} error={error}>
      <div ref={root} className="combo-field">
        <Autocomplete.Root
          inline
          open={isListed}
          items={entries}
          mode="none"
          itemToStringValue={props.nameOf}
          value={value}
          onValueChange={(text, { reason }) => {
            if (reason !== "input-change") return;
            props.onChange(text);
            onOpen(true);
          }}
        >
          <div className="field-box">
            <Autocomplete.Input
              {...framedInputProps(id, props.required, error)}
              // The library assumes an inline list is always open.
              aria-expanded={isListed}
              ref={props.ref}
              name={props.name}
              type="text"
              dir="auto"
              autoComplete="off"
              autoCapitalize={props.autoCapitalize ?? "none"}
              spellCheck={false}
              placeholder={props.placeholder}
              maxLength={props.maxLength}
              // Gets the focus when the choice is removed.
              data-focus=""
              onKeyDown={onKeyDown}
              onFocus={() => {
                if (props.opensEmpty && value === "") onOpen(true);
              }}
              onBlur={(event) => {
                leaveOpen(event);
                props.onBlur?.();
              }}
            />
            {search.isSearching ? <LoaderCircle size={20} className="turning" /> : props.end}
          </div>
          <SearchNote search={search} />
          {isListed && (
            <Autocomplete.List className="combo-results" aria-label={props.listLabel} onMouseDown={keepFocus}>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={props.keyOf(entry)}
                  value={entry}
                  onClick={() => {
                    onOpen(false);
                    props.onChoose(entry);
                  }}
                >
                  {props.children(entry)}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          )}
        </Autocomplete.Root>
      </div>
    </FieldFrame>
  );
}

function SearchNote({ search: { found, note, retry } }: { search: ComboSearch }) {
  return (
    <div className="combo-note">
      <div role="status">
        {found !== null && <span className="sr-only">{found}</span>}
        {note !== null && <p>{note}</p>}
      </div>
      {retry && (
        <Button look="line" size="bar" onMouseDown={keepFocus} onClick={retry.onPress}>
          <RotateCw size={18} />
          {retry.label}
        </Button>
      )}
    </div>
  );
}

/** Scrolls a new list into view, as a keyboard leaves little room. */
function useSeen(root: { current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    if (isShown) root.current?.scrollIntoView({ block: "nearest" });
  }, [root, isShown]);
}

/** Some browsers blur the input without focusing the clicked element. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
