import { PageHead } from "../ui/page-head.tsx";

/** A screen that is built later: its title, and a sentence that says so. */
export function ComingSoonPage({ title, sentence }: { title: string; sentence: string }) {
  return <PageHead title={title} subtitle={sentence} />;
}
