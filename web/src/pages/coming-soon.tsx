import { patterns } from "../lib/paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { EmptyCard } from "../ui/state-card.tsx";

/** A screen that is built later: its title, and a sentence that says so. */
export function ComingSoonPage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyCard text={sentence}>
        <Link to={patterns.dishboard} className={buttonClass("line")}>
          See what is good near you
        </Link>
      </EmptyCard>
    </>
  );
}
