import { patterns } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** What every unknown address shows. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title="404" />
      <EmptyCard text="Oops! Page not found">
        <Link to={patterns.dishboard} className={buttonClass("main")}>
          Return to Home
        </Link>
      </EmptyCard>
    </>
  );
}
