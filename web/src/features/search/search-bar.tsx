import { maxSearchLength } from "@dishboard/contract/search";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { paths } from "../../lib/paths.ts";
import { useNavigate } from "../../ui/router.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { searchMessages as messages } from "./search.messages.ts";
import { addRecentSearch } from "./start/recent-searches-storage.ts";
import type { SearchAddress } from "./use-search-address.ts";

type SearchBarProps = {
  address: SearchAddress;
  isSearching: boolean;
  onEnterResults: () => void;
};

/** Back and the field; replaces a phone's top bar. */
export function SearchBar({ address, isSearching, onEnterResults }: SearchBarProps) {
  const { typed, type, submit } = address;
  const input = useRef<HTMLInputElement>(null);
  const goBack = useGoBack();
  useEffect(() => {
    // A linked search is for reading.
    if (!new URLSearchParams(location.search).get("q")) input.current?.focus();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      onEnterResults();
    } else if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      type("");
    } else if (event.key === "Enter") {
      event.preventDefault();
      addRecentSearch(typed);
      submit();
    }
  };
  const clear = () => {
    type("");
    input.current?.focus();
  };
  return (
    <search className="search-bar">
      <button type="button" className="icon-button" aria-label={messages.back} onClick={goBack}>
        <ChevronLeft size={24} />
      </button>
      <SearchBox isSearching={isSearching} clearLabel={messages.clear} onClear={typed === "" ? null : clear}>
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSearchLength}
          aria-label={messages.field}
          placeholder={messages.placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </SearchBox>
    </search>
  );
}

function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const isFirst = !history.state || (history.state as { idx?: number }).idx === 0;
    if (isFirst) navigate(paths.dishboard);
    else navigate(-1);
  };
}
