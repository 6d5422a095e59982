import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** Shown at every unknown address. */
export function NotFoundPage({ title, description }: { title: string; description: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyCard text={description}>
        <Link to={paths.dishboard} className={buttonClass("main")}>
          Return to Home
        </Link>
      </EmptyCard>
    </>
  );
}
