import LoaderCircle from "lucide-react/icons/loader-circle";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import "./field.css";
import "./search-box.css";

type SearchBoxProps = {
  children: ReactNode;
  isSearching: boolean;
  clearLabel: string;
  onClear: (() => void) | null;
};

/** A search input's frame: lens, progress and clear button. */
export function SearchBox({ children, isSearching, clearLabel, onClear }: SearchBoxProps) {
  return (
    <div className="field-box search-box">
      <Search size={20} />
      {children}
      {isSearching && <LoaderCircle size={20} className="turning search-turning" />}
      {onClear && (
        <button type="button" className="icon-button" aria-label={clearLabel} onClick={onClear}>
          <X size={20} />
        </button>
      )}
    </div>
  );
}
