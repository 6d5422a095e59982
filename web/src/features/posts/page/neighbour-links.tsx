import type { PostKind } from "@dishboard/contract/posts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ReactNode } from "react";
import { postPath } from "../../../lib/post-paths.ts";
import { Link } from "../../../ui/link.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { postsMessages } from "../posts.messages.ts";
import type { NeighbourIds } from "./use-neighbours.ts";

export function NeighbourLinks({ kind, newerId, olderId }: { kind: PostKind } & NeighbourIds) {
  const isFilm = kind === "drool";
  return (
    <>
      <Neighbour kind={kind} id={newerId} label={postsMessages.newer[kind]}>
        {isFilm ? <ChevronUp size={24} /> : <ChevronLeft size={24} />}
      </Neighbour>
      <Neighbour kind={kind} id={olderId} label={postsMessages.older[kind]}>
        {isFilm ? <ChevronDown size={24} /> : <ChevronRight size={24} />}
      </Neighbour>
    </>
  );
}

type NeighbourProps = { kind: PostKind; id: string | null; label: string; children: ReactNode };

function Neighbour({ kind, id, label, children }: NeighbourProps) {
  const navigate = useNavigate();
  if (id === null) {
    return (
      <span className="icon-button neighbour" aria-hidden="true">
        {children}
      </span>
    );
  }
  const path = postPath({ kind, id });
  return (
    <Link
      to={path}
      className="icon-button neighbour"
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        navigate(path, { replace: true });
      }}
    >
      {children}
    </Link>
  );
}
