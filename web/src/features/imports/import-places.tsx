import { hasFeature } from "@dishboard/contract/features";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../../ui/state-card.tsx";
import { WaitingCards, WorkPage } from "../../ui/work-page.tsx";
import { ImportFileCard } from "./import-file-card.tsx";
import { ImportUpload } from "./import-upload.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { importsQuery } from "./imports.queries.ts";
import { PastImports } from "./past-imports.tsx";
import "./imports.css";

export function ImportPlaces() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      {hasFeature(useSettings(), "dish-imports") && (
        <p className="work-links">
          <Link to={paths.importDishes}>{messages.toDishes}</Link>
        </p>
      )}
      <ImportUpload />
      <Everything />
    </WorkPage>
  );
}

function Everything() {
  const { data, isError, isFetching, refetch } = useQuery(importsQuery);
  if (!data)
    return isError ? (
      <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <WaitingCards height={160} />
    );
  const { files, imports } = data;
  return (
    <>
      {files.map((file) => (
        <ImportFileCard key={file.id} file={file} />
      ))}
      {imports.length > 0 && <PastImports imports={imports} />}
      {files.length + imports.length === 0 && (
        <EmptyCard drawing="cloche" text={messages.none} help={messages.noneHelp} />
      )}
    </>
  );
}

export function ImportPlacesSkeleton() {
  return (
    <WorkPage title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards height={160} />
    </WorkPage>
  );
}
