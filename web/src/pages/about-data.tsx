import { type DataSource, demoSource, openPlacesPath } from "@dishboard/contract/data-sources";
import type { Transport } from "@dishboard/contract/endpoint";
import { hasFeature } from "@dishboard/contract/features";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { dataSourcesMessages as messages } from "../features/data-sources/data-sources.messages.ts";
import { dataSourcesQuery } from "../features/data-sources/data-sources.queries.ts";
import { isOpenStreetMap, licenceParts, openStreetMapCopyright } from "../lib/licences.ts";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { Day } from "../lib/times.tsx";
import { Link } from "../ui/link.tsx";
import { Prose } from "../ui/prose.tsx";
import { ErrorCard } from "../ui/state-card.tsx";

function AboutDataPage({ title }: { title: string }) {
  return (
    <Prose title={title} subtitle={messages.subtitle}>
      <Sources />
      {hasFeature(useSettings(), "public-log") && (
        <p>
          {messages.votes} <Link to={paths.openData}>{messages.openData}</Link>.
        </p>
      )}
    </Prose>
  );
}

function Sources() {
  const { data: sources, errorUpdateCount, isFetching, refetch } = useQuery(dataSourcesQuery());
  if (!sources) {
    if (errorUpdateCount === 0) return null;
    return <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => refetch()} />;
  }
  if (sources.length === 0) return <p>{messages.empty}</p>;
  return (
    <>
      <p>{messages.intro}</p>
      <ul>
        {sources.map((source) => (
          <li key={`${source.name} ${source.productCount > 0}`}>
            <Source source={source} />
          </li>
        ))}
      </ul>
      {sources.some(({ isDownloadable }) => isDownloadable) && (
        <>
          <h2>{messages.downloadTitle}</h2>
          <p>
            <a href={openPlacesPath} download>
              {messages.download}
            </a>
            . {messages.downloadHelp}
          </p>
        </>
      )}
    </>
  );
}

function Source({ source: { name, licence, day, placeCount, productCount } }: { source: DataSource }) {
  const count = (placeCount + productCount).toLocaleString("en");
  const say = productCount > 0 ? messages.products : messages.places;
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      : {say(count, placeCount + productCount === 1)}, <Day moment={`${day}T12:00:00Z`} />
      <Licence name={name} licence={licence} />
      {isOpenStreetMap(name) && (
        <>
          . {messages.contains} <a href={openStreetMapCopyright}>{messages.contributors}</a>, ODbL
        </>
      )}
    </>
  );
}

function Licence({ name, licence }: Pick<DataSource, "name" | "licence">) {
  if (licence === null) return name === demoSource ? null : `, ${messages.noLicence}`;
  return licenceParts(licence).map(({ text, url }) => (
    <Fragment key={text}>, {url === null ? text : <a href={url}>{text}</a>}</Fragment>
  ));
}

async function prefetchSources(client: QueryClient, transport: Transport): Promise<void> {
  await client.fetchQuery(dataSourcesQuery(transport));
}

export const page = { Page: AboutDataPage, prefetch: prefetchSources };
