import { maxSearchLength, type SearchSection, searchSections } from "@dishboard/contract/search";
import { useEffect, useRef, useState } from "react";
import { paths, searchPath } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { useLocation, useNavigate } from "../../ui/router.tsx";

const typingPauseMs = 200;

export type SearchAddress = {
  typed: string;
  type: (text: string) => void;
  submit: () => void;
  /** Follows the field once typing pauses. */
  text: string;
  section: SearchSection;
};

/** Syncs field and address, for Back, reloads and links. Typing replaces it; servers render no search. */
export function useSearchAddress(): SearchAddress {
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(isHydrated ? search : "");
  // The server refuses NUL.
  const inAddress = [...(given.get("q") ?? "").replaceAll("\0", "")].slice(0, maxSearchLength).join("");
  const section = sectionOf(given.get("in"));
  const [typed, setTyped] = useState(inAddress);
  // Other values come from Back or a link.
  const written = useRef(inAddress);
  useEffect(() => {
    if (written.current === inAddress) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  const write = (text: string) => {
    if (text === inAddress) return;
    written.current = text;
    navigate(text === "" ? emptyPath(section) : searchPath(text, section), {
      replace: true,
      state: { keepsScroll: true },
    });
  };
  const writeTyped = useRef(write);
  useEffect(() => {
    writeTyped.current = write;
  });
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => writeTyped.current(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped, submit: () => write(typed), text: inAddress.trim(), section };
}

function sectionOf(text: string | null): SearchSection {
  return searchSections.find((section) => section === text) ?? "all";
}

function emptyPath(section: SearchSection): string {
  return section === "all" ? paths.search : `${paths.search}?in=${section}`;
}
