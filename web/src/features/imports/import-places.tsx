import { useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyCard, ErrorCard } from "../../ui/state-card.tsx";
import { ImportFileCard } from "./import-file-card.tsx";
import { ImportUpload } from "./import-upload.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { importsQuery } from "./imports.queries.ts";
import { PastImports } from "./past-imports.tsx";
import "./imports.css";

/** Where administrators import places from files: choose one, look at what is in it, import it, take it back. */
export function ImportPlaces() {
  return (
    <div className="import">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <p className="import-links">
        <Link to={paths.importDishes}>{messages.toDishes}</Link>
      </p>
      <ImportUpload />
      <Everything />
    </div>
  );
}

function Everything() {
  const { data, isError, isFetching, refetch } = useQuery(importsQuery);
  if (!data)
    return isError ? (
      <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <ImportsSkeleton />
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
    <div className="import">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      <ImportsSkeleton />
    </div>
  );
}

function ImportsSkeleton() {
  return (
    <div className="skeletons" aria-busy="true">
      <Skeleton className="import-waiting" />
    </div>
  );
}
