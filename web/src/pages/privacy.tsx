import { deletionDays } from "@dishboard/contract/account-deletion";
import { hasFeature } from "@dishboard/contract/features";
import { formerUsernameDays, securityEventDays, tastedMetres } from "@dishboard/contract/limits";
import { minPublishedVotes } from "@dishboard/contract/public-log";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { Link } from "../ui/link.tsx";
import { Prose } from "../ui/prose.tsx";

export const privacyDescription = "What this site keeps about you, and what it does not.";

function PrivacyPage({ title }: { title: string }) {
  const settings = useSettings();
  const { appName } = settings;
  const hasPublicLog = hasFeature(settings, "public-log");
  return (
    <Prose title={title} subtitle={privacyDescription}>
      <h2>Just looking</h2>
      <p>
        {appName} loads nothing from advertisers and counts no visits. The host may have a proxy or a host that keeps a
        log of its own.
      </p>
      <h2>Where you are</h2>
      <p>
        Your position stays in your browser. Boards are asked for with it rounded to about 100 m, and its area's name to
        about 1 km; the server neither stores nor logs either. A cookie named 'place' holds your chosen place, rounded,
        so that the page can arrive ready. Forget the place and the cookie goes too.
      </p>
      <p>
        If your browser may use your position already when you vote on a dish, it works out by itself whether you are
        within {tastedMetres} m of the restaurant. Only that you are is sent and stored with your vote, never where.
      </p>
      <h2>How it looks</h2>
      <p>
        The theme, motion, videos and distances that you choose are kept in your browser and sent to no one. What you
        wanted to do before you signed up, and the invitation by which you came, are kept there for a day.
      </p>
      <p>
        Dishes that an administrator types or pastes into &lsquo;Import dishes&rsquo; are kept in their browser until
        they are added or cleared.
      </p>
      <h2>What you eat</h2>
      <p>
        Your diet and your allergens are kept in your browser. The server keeps them only if you switch on &lsquo;Keep
        it with my account&rsquo; in the settings; switch it off and it deletes them. No one else sees them. While your
        lens is on, searches and boards ask the server to leave out what is stated to contain an allergen that you
        avoid. It answers and keeps nothing of it, and no page&rsquo;s address says what you avoid.
      </p>
      <h2>With an account</h2>
      <ul>
        <li>
          Kept: email address, username, full name if you give one, and your password in a form that cannot be read. Of
          each passkey its public key, the name you gave it, and when it was last used: nothing that signs in, and no
          fingerprint or face ever leaves your device.
        </li>
        <li>
          Public: your username, picture, and what you submit. Your votes show as counts only
          {hasPublicLog && " (and without your name in the public log, see below)"}, unless you switch on &lsquo;Show
          what I like&rsquo;, which is off at first: then what you upvoted or ate, and how often, shows on your profile,
          on a picture for anyone who has its link, and with your name and picture on the boards of those who follow
          you; never your downvotes, days or notes. Switch it off and it is gone at once.
        </li>
        <li>
          Votes that are held while they are checked are shown to administrators with the usernames of their voters.
        </li>
        <li>
          For you alone: what you save, and your log &lsquo;Ate it&rsquo;, but for the entries that you share: on your
          profile, or the note on the page of the dish or product, where everybody reads it with its day, its photo and
          your name until you withdraw it. Files that you open under &lsquo;My past&rsquo; are read in your browser;
          what you tick there is sent, and is for you alone.
        </li>
        <li>
          Boards that you make are public, with your name; lists that you make by hand are for you alone, for anyone who
          has the link, or on your profile, as you choose. Whose notes you find helpful, and which boards you follow,
          shows as a count only. That you have said of a restaurant that it is still there or gone is kept, and shown to
          no one. Moderators see how many have said so.
        </li>
        <li>
          A cookie keeps you signed in, for sixty days after your last visit and ninety days in all. Another one, for
          fifteen minutes at a time, shows you your own photos that no one else may see. A third one, for as long as the
          first, makes limits count what you open for you alone, not for all who share your network.
        </li>
        <li>
          Sign-ins, changed passwords and the like are noted without addresses, for {securityEventDays} days at most, so
          that you can be warned.
        </li>
        <li>
          Codes that stand for the networks in which you were signed in, for ninety days, so that others cannot use up
          the emails that you may need to get back in. No one can read a network from them.
        </li>
        <li>
          A code that stands for the network from which a vote came, for fourteen days, so that one network cannot pass
          for many people. No one can read a network from it, and no one is shown it.
        </li>
        <li>
          The same code when you say that a restaurant is gone, for thirty days. If the restaurant is hidden because of
          it, the code is kept until it is shown again or a moderator has decided.
        </li>
        <li>How many networks opened the page of a dish or product on a day: a number. No network is stored for it.</li>
        <li>
          If you joined by the invitation of a group, which invitation it was: so that you are counted once. The host
          sees a number, and no one sees your name there.
        </li>
        <li>An account whose address is never confirmed is deleted after seven days.</li>
        <li>
          What you report is read by administrators and moderators only, and deleted a year after they have decided. A
          reaction that you report puts a warning on its page and cards, and names you to no one else; once your account
          is deleted, the warning stays until someone has checked it. It no longer knows whose it was: a code that leads
          back to no one says which warnings were reported by one account. Without an account, a code that stands for
          your network is kept until then, so that one report counts once.
        </li>
        <li>
          What was decided about you and yours, and your appeals, are kept for a year. Administrators and moderators
          read them.
        </li>
        <li>Whom you have blocked, until you end it. The person is not told.</li>
        <li>
          At a table that a group opens to choose what to eat: what each phone has said, without a name or an account,
          for a day. Others at the table see only what all of you need together. A cookie keeps your seat for that day.
        </li>
      </ul>
      {hasPublicLog && (
        <>
          <h2>The public log of votes</h2>
          <p>
            After each day the votes on dishes and products with {minPublishedVotes} votes or more are published, so
            that anyone can compute the boards again: up or down, tasted or not, and whether it counts; never who, when
            within the day, or where. You have another pseudonym on each dish and product, made with a random key that
            only this site&rsquo;s database has. The export of your data names yours.
          </p>
          <p>
            Delete your account and the key is deleted too: your votes leave with the next log, and no one can compute
            any more which lines of earlier logs were yours, but from a backup until it is replaced. Earlier logs cannot
            be changed, and others may have copies. Anyone who compares two logs sees that many votes left together, and
            may guess that they were one person&rsquo;s. More on the page <Link to={paths.openData}>Open data</Link>.
          </p>
        </>
      )}
      <h2>Your data is yours</h2>
      <ul>
        <li>
          In your settings you can download everything you have written and uploaded as one archive. It is deleted from
          the server after a week.
        </li>
        <li>
          You can delete your account there. For {deletionDays} days you can change your mind; then everything you have
          made is erased, and your votes are taken out of the counts. Your username stays blocked for{" "}
          {formerUsernameDays} days in a form that no one can read, and decisions of administrators stay without your
          name for a year at most.
        </li>
        <li>Backups of the host hold what was erased until they are replaced. Ask them how long that is.</li>
      </ul>
      <h2>Notifications</h2>
      <p>
        What happened to your dishes and posts is for you alone, and deleted ninety days after you have read it. Who
        likes, comments or follows is named in it; who votes is not. A weekly letter comes to your email address only if
        you switch it on, and no one is told whether you open it; its link ends it without signing in.
      </p>
      <p>
        Switch on &lsquo;On this device&rsquo; and your browser&rsquo;s maker brings what happened to it while the site
        is closed: encrypted, so that it learns only that something came from here, and when. The device is forgotten
        when you switch it off or are signed out there.
      </p>
      <h2>Photos</h2>
      <p>
        Where and when a photo was taken is removed from its file. Deleting an item deletes its photo and its votes.
      </p>
      <h2>Barcodes</h2>
      <p>
        What the camera sees while you scan a barcode stays in your browser. The code is sent to this site, which keeps
        it with the product that you add. If the host has allowed it, a code that no one here knows is looked up at Open
        Food Facts, by the site: Open Food Facts does not learn who asked.
      </p>
      <h2>Sharing, maps and other sites</h2>
      <p>
        A share is counted once a day by a code that changes daily and tells no one who you are. Links to maps, shops
        and directions open other sites, which have rules of their own.
      </p>
      <p>
        The rules for everybody are on the page <Link to={paths.terms}>Terms</Link>.
      </p>
    </Prose>
  );
}

export const page = { Page: PrivacyPage };
