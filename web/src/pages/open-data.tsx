import type { Transport } from "@dishboard/contract/endpoint";
import { minPublishedPeople, minPublishedVotes } from "@dishboard/contract/public-log";
import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { publishedDaysQuery } from "../features/public-log/public-log.queries.ts";
import { PublishedDays } from "../features/public-log/published-days.tsx";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { Link } from "../ui/link.tsx";
import { Prose } from "../ui/prose.tsx";
import "./open-data.css";

export const openDataDescription =
  "Every vote that counts, without names, so that anyone can compute the boards again.";

function OpenDataPage({ title }: { title: string }) {
  return (
    <Prose title={title} subtitle={openDataDescription}>
      <h2>What is published</h2>
      <p>After each day, which ends at midnight UTC, two files that never change:</p>
      <ul>
        <li>
          <strong>The log</strong>: which votes came, changed or went since the log before. Of each vote it says the
          dish or product, up or down, whether its voter has tasted it (published five at a time), and whether it
          counts, is being checked, or is void. The first log has every vote until then. A day on which the site was
          down is part of the next log, which says so.
        </li>
        <li>
          <strong>The charts</strong>: the board of {useSettings().marketArea.name} and Eat In, &lsquo;Most
          loved&rsquo;, as everybody saw them at that moment.
        </li>
      </ul>
      <h2>What is not</h2>
      <ul>
        <li>No name, account or profile, no time of day, and not where anyone was.</li>
        <li>
          No dish or product with fewer than {minPublishedVotes} votes: among so few a neighbour might tell whose is
          whose. The charts say how many of these were on the board.
        </li>
        <li>
          No day of few people: a log waits until {minPublishedPeople} people have voted on what is published, and is
          then one for all these days.
        </li>
      </ul>
      <h2>Why no one&rsquo;s votes can be put together</h2>
      <p>
        A voter has another pseudonym on each dish and product, made with a random key of their own that is never
        published. Without it no one can tell whose pseudonym it is, nor that two of them are one person&rsquo;s. You
        find your own in the export of your data.
      </p>
      <p>
        When an account is deleted, its key is deleted with it, and its votes leave with the next log. Earlier logs keep
        their lines, and no one can compute any more whose they were.
      </p>
      <p>
        One thing remains: anyone who compares two logs sees what changed between them. Many votes that leave at once
        may have been one person&rsquo;s, who deleted an account. The counts on the boards show that too, to anyone who
        watches them.
      </p>
      <h2>Compute the board yourself</h2>
      <p>
        The program of this site has a command for it. It reads the logs from the first to the day you name, counts the
        votes, and compares the charts to the last byte. If someone has changed a vote, it says which. In the folder of
        the program:
      </p>
      <Command />
      <p>
        It ends by printing a checksum, which stands for all logs so far. Keep it, and add it after the day next time:
        then it shows too if all of the past was rewritten.
      </p>
      <p>
        How the boards are ranked is told behind &lsquo;How is this ranked?&rsquo; above each of them; what else is kept
        about you, on the page <Link to={paths.privacy}>Privacy</Link>.
      </p>
      <h2>The days</h2>
      <PublishedDays />
    </Prose>
  );
}

function Command() {
  const { publicUrl } = useSettings();
  const day = useInfiniteQuery(publishedDaysQuery()).data?.pages[0]?.days[0]?.day ?? "YYYY-MM-DD";
  return (
    <pre className="open-data-command">
      <code>{`npm run verify-board -- ${publicUrl} ${day}`}</code>
    </pre>
  );
}

async function prefetchDays(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchInfiniteQuery(publishedDaysQuery(transport));
}

export const page = { Page: OpenDataPage, prefetch: prefetchDays };
