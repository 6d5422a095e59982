import type { ItemImage } from "@dishboard/contract/items";
import { pictureAt } from "@dishboard/contract/media";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import "./list-rows.css";

export type ListRow = { id: string; to: string; title: string; picture: ItemImage | null; lines: readonly string[] };

type ListRowsProps = { rows: readonly ListRow[]; icon: ReactNode; labelledBy: string };

export function ListRows({ rows, icon, labelledBy }: ListRowsProps) {
  return (
    <ul role="list" className="list-rows raised" aria-labelledby={labelledBy}>
      {rows.map(({ id, to, title, picture, lines }) => (
        <li key={id}>
          <Link to={to}>
            <RowPicture picture={picture} icon={icon} />
            <span className="list-row-text">
              <b dir="auto">{title}</b>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
            <ChevronRight size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function RowPicture({ picture, icon }: Pick<ListRow, "picture"> & { icon: ReactNode }) {
  const plain = <span className="list-row-picture list-row-icon">{icon}</span>;
  if (!picture) return plain;
  return (
    <Picture
      className="list-row-picture"
      sources={[{ path: pictureAt(picture.path, 192), width: 192 }]}
      thumbhash={picture.thumbhash}
      description=""
      sizes="56px"
      fallback={plain}
    />
  );
}
