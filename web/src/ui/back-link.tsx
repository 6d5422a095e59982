import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "./link.tsx";
import "./back-link.css";

/** The way up from a page; `isPrevious` if the user came from there. */
export function BackLink({ to, label, isPrevious = false }: { to: string; label: string; isPrevious?: boolean }) {
  return (
    <Link to={to} entriesBack={isPrevious ? 1 : undefined} className="back-link">
      <ChevronLeft size={18} />
      {label}
    </Link>
  );
}
