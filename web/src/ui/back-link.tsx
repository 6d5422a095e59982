import ChevronLeft from "lucide-react/icons/chevron-left";
import { Link } from "./link.tsx";
import "./back-link.css";

/** The way up from a page, above its title. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="back-link">
      <ChevronLeft size={18} />
      {label}
    </Link>
  );
}
