import { hasFeature } from "@dishboard/contract/features";
import type { ItemKind } from "@dishboard/contract/items";
import { risingVotes, tastedMetres } from "@dishboard/contract/limits";
import { paths } from "../../../lib/paths.ts";
import { useSettings } from "../../../lib/settings.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { Link } from "../../../ui/link.tsx";
import { chartsMessages } from "../charts.messages.ts";
import "./order-help.css";

export function OrderHelp({ task: kind, isOpen, onClose, onClosed }: HostedDialogProps<ItemKind>) {
  const hasPublicLog = hasFeature(useSettings(), "public-log");
  return (
    <Dialog isOpen={isOpen} title={chartsMessages.howRanked} onClose={onClose} onClosed={onClosed}>
      <dl className="order-help">
        <dt>{chartsMessages.mostLoved}</dt>
        <dd>Upvotes minus downvotes: the more people love a {kind}, the higher it stands.</dd>
        <dt>{chartsMessages.fair}</dt>
        <dd>
          Out of a hundred people, how many would love it? No one can know from a few votes, so every {kind} starts in
          the middle, and each vote moves it up or down from there.
        </dd>
        <dt>{chartsMessages.rising}</dt>
        <dd>
          One place in five of the fair order is kept for something new with fewer than {risingVotes} votes, so that
          someone tries it.
        </dd>
        <dt>{chartsMessages.tastedOnly}</dt>
        <dd>
          Counts only the votes of people who have eaten it: they have logged it with 'Ate it' or posted a picture or a
          video of it
          {kind === "dish" && `, or their phone says that they are within ${tastedMetres} m of the restaurant`}. They
          show from five on, in the morning, so that no one's vote can be told. We store that a vote is tasted, never
          where someone was. A phone can be made to lie, so it is a sign and no proof.
        </dd>
        <dt>Votes that are being checked</dt>
        <dd>They count in no order until the check is over.</dd>
      </dl>
      {hasPublicLog && (
        <p className="order-help-proof">
          You can check this: <Link to={paths.openData}>the votes of each day are published</Link>, without names, and
          anyone can compute the board again.
        </p>
      )}
    </Dialog>
  );
}
