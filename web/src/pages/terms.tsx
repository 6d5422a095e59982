import { hasFeature } from "@dishboard/contract/features";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { Link } from "../ui/link.tsx";
import { Prose } from "../ui/prose.tsx";

export const termsDescription = "What everybody here agrees to.";

function TermsPage({ title }: { title: string }) {
  const settings = useSettings();
  const { appName } = settings;
  const hasPublicLog = hasFeature(settings, "public-log");
  return (
    <Prose title={title} subtitle={termsDescription}>
      <h2>What {appName} is</h2>
      <p>
        People rank dishes of restaurants and products from shops. The boards are made of their votes alone: no one can
        pay for a rank, and 'Featured' never changes one.
        {hasPublicLog && (
          <>
            {" "}
            Votes are published after each day, without names, so that anyone can compute the boards again: see{" "}
            <Link to={paths.openData}>Open data</Link>.
          </>
        )}
      </p>
      <h2>Allergens and diets</h2>
      <p>
        Claims and allergens are what the person who submitted an item, a moderator, an import by the host, or data
        about packets has stated. No one has checked them, recipes change, and 'Allergens not stated' does not mean free
        of anything. With an allergy, ask the restaurant or read the label every time.
      </p>
      <h2>What you post</h2>
      <ul>
        <li>It stays yours. You allow this site to show it to everybody for as long as it is here.</li>
        <li>Submit only dishes and products that exist, and photos that you may share.</li>
        <li>Do not deceive, harass, advertise in disguise, or post what the law forbids.</li>
        <li>
          One account each. Votes that look like those of one person&rsquo;s several accounts, or of programs, are held
          while they are checked, and may be made void.
        </li>
        <li>
          You can edit and delete what you have submitted. The host, and moderators whom they name, may hide what breaks
          these rules, and suspend accounts, with all that they have made and their votes. You then read why, and can
          appeal once; another moderator answers if there is one.
        </li>
      </ul>
      <h2>When something is wrong</h2>
      <p>
        Press 'Report' on a dish, product, post, comment, note or profile, with or without an account. The host looks at
        it; what is said about allergens or against the law comes first. The reported are not told who it was.
      </p>
      <h2>No promise</h2>
      <p>
        Prices, places and opening hours may be out of date. The site is offered as it is, by the host, without a
        guarantee. Where the places are from is on the page <Link to={paths.aboutData}>About the data</Link>.
      </p>
      <p>
        What is kept about you, and for how long, is on the page <Link to={paths.privacy}>Privacy</Link>.
      </p>
    </Prose>
  );
}

export const page = { Page: TermsPage };
