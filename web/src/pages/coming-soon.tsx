import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** Stands in for a page that is not built yet. */
export function ComingSoonPage({ title, description }: { title: string; description: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyCard drawing="cloche" text={description}>
        <Link to={paths.dishboard} className={buttonClass("line")}>
          See what's good nearby
        </Link>
      </EmptyCard>
    </>
  );
}
