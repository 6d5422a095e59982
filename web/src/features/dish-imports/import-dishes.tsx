import { inNormalCase, isInCapitals } from "@dishboard/contract/draft-rows";
import { hasFeature } from "@dishboard/contract/features";
import { gridPageSize, maxDishesPerImport } from "@dishboard/contract/limits";
import ArrowDown from "lucide-react/icons/arrow-down";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { WaitingCards, WorkPage } from "../../ui/work-page.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { usePlace } from "../places/use-place.ts";
import { dishImportMessages as messages } from "./dish-imports.messages.ts";
import type { Draft, GridRow } from "./draft-storage.ts";
import { addRow, changeCell, draftStore, openDraft, saveDraftNow, serverDraft } from "./draft-store.ts";
import { DishGrid } from "./grid/dish-grid.tsx";
import { GridTools } from "./grid/grid-tools.tsx";
import { PastDishImports } from "./past-dish-imports.tsx";
import { useDishPlaces } from "./use-dish-places.ts";
import { type RowCheck, useDraftChecks, usePlaceNames } from "./use-draft-checks.ts";
import { addPhotos, useRowPhotos } from "./use-row-photos.ts";
import { useSending } from "./use-sending.ts";
import { type TableNotice, useTableInput } from "./use-table-input.ts";
import "./dish-imports.css";

export function ImportDishes() {
  const { user } = usePerson();
  const { personId, draft, isKept } = useStore(draftStore, serverDraft);
  const ownId = user?.id;
  useEffect(() => {
    if (ownId) openDraft(ownId);
  }, [ownId]);
  useEffect(() => {
    window.addEventListener("pagehide", saveDraftNow);
    return () => {
      window.removeEventListener("pagehide", saveDraftNow);
      saveDraftNow();
    };
  }, []);
  if (!ownId || personId !== ownId) return <ImportDishesSkeleton />;
  return (
    <WorkPage className="dish-import" title={messages.title} subtitle={messages.subtitle}>
      <Links />
      <Grid draft={draft} isKept={isKept} />
      <PastDishImports />
    </WorkPage>
  );
}

function Links() {
  return (
    <p className="work-links">
      <Link to={paths.import}>{messages.toPlaces}</Link> ·{" "}
      {hasFeature(useSettings(), "opening") && (
        <>
          <Link to={paths.opening}>{messages.toOpening}</Link> ·{" "}
        </>
      )}
      <Link to={paths.dishboard}>{messages.toBoard}</Link>
    </p>
  );
}

function Grid({ draft, isKept }: { draft: Draft; isKept: boolean }) {
  const { rows } = draft;
  const { position, name: areaName } = usePlace();
  const places = useDishPlaces(usePlaceNames(rows), position);
  const photos = useRowPhotos();
  const checks = useDraftChecks(draft, places, photos);
  const { notice, setNotice, paste, readFile } = useTableInput();
  const { isBusy, send, readyCount } = useSending(draft, checks, { onAdded: () => setNotice(null) });
  const [wantedFirst, setFirst] = useState(0);
  const first = Math.min(wantedFirst, Math.floor((rows.length - 1) / gridPageSize) * gridPageSize);
  usePasteAnywhere((text) => paste(text, null));
  return (
    <section className="dish-import-grid" aria-label={messages.grid}>
      <div className="dish-import-help raised">
        <p>{messages.help}</p>
        <p className="work-note">{messages.noticeOfAllergens}</p>
        <GridTools
          rows={rows}
          onFile={(file) => void readFile(file)}
          onPhotos={(files) => setNotice(photosNotice(addPhotos(files)))}
          onCleared={() => setNotice(null)}
        />
      </div>
      {notice && (
        <Notice look={notice.look}>
          {notice.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {!isKept && <Notice look="error">{messages.notKept}</Notice>}
      <Capitals rows={rows} />
      <DishGrid
        rows={rows}
        checks={checks}
        photos={photos}
        first={first}
        onFirst={setFirst}
        place={{ position, areaName }}
        onPaste={paste}
      />
      {rows.length < maxDishesPerImport ? (
        <Button
          look="line"
          className="dish-import-more"
          onClick={() => {
            addRow();
            setFirst(rows.length - (rows.length % gridPageSize));
          }}
        >
          <Plus size={18} />
          {messages.addRow}
        </Button>
      ) : (
        <p className="work-note">{messages.full}</p>
      )}
      <div className="dish-import-bar raised">
        <Summary checks={checks} onShow={(row) => setFirst(row - (row % gridPageSize))} />
        <Button look="main" aria-disabled={isBusy || readyCount === 0} onClick={() => readyCount > 0 && send()}>
          {isBusy && <LoaderCircle size={18} className="turning" />}
          {isBusy ? messages.adding : messages.add(readyCount)}
        </Button>
      </div>
    </section>
  );
}

function photosNotice({ matched, unmatched }: { matched: number; unmatched: string[] }): TableNotice {
  return {
    look: unmatched.length > 0 ? "error" : "success",
    lines: [
      ...(matched > 0 ? [messages.photosMatched(matched)] : []),
      ...(unmatched.length > 0 ? [messages.photosUnmatched(unmatched)] : []),
    ],
  };
}

function Capitals({ rows }: { rows: readonly GridRow[] }) {
  const shouted = rows.filter(({ row }) => isInCapitals(row.name));
  if (shouted.length === 0) return null;
  return (
    <div className="dish-import-capitals">
      <p>{messages.inCapitals(shouted.length)}</p>
      <Button
        look="line"
        size="bar"
        onClick={() => {
          for (const { id, row } of shouted) changeCell(id, "name", inNormalCase(row.name));
        }}
      >
        {messages.changeCase}
      </Button>
    </div>
  );
}

function Summary({ checks, onShow }: { checks: readonly RowCheck[]; onShow: (row: number) => void }) {
  const [last, setLast] = useState(-1);
  const count = (status: RowCheck["status"]) => checks.filter((check) => check.status === status).length;
  const [wrong, known, waiting, ready] = [count("wrong"), count("known"), count("waiting"), count("ready")];
  const lines = [
    wrong > 0 && messages.wrong(wrong),
    known > 0 && messages.skipped(known),
    waiting > 0 && messages.waiting(waiting),
    wrong + known + waiting + ready === 0 && messages.nothingToAdd,
  ].filter((line) => line !== false);
  const toNext = () => {
    const isWrong = (_: unknown, index: number) => checks[index]?.status === "wrong";
    const next = checks.findIndex((check, index) => index > last && isWrong(check, index));
    const row = next >= 0 ? next : checks.findIndex(isWrong);
    setLast(row);
    onShow(row);
    requestAnimationFrame(() => {
      const name = `input[data-cell^="${row} "]`;
      const inputs = document.querySelectorAll<HTMLElement>(name);
      ([...inputs].find((input) => input.getAttribute("aria-invalid") === "true") ?? inputs[1] ?? inputs[0])?.focus();
    });
  };
  return (
    <div className="dish-import-summary">
      <div role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {wrong > 0 && (
        <Button look="line" size="bar" aria-label={messages.toNext} onClick={toNext}>
          <ArrowDown size={18} />
          {messages.next}
        </Button>
      )}
    </div>
  );
}

function usePasteAnywhere(onText: (text: string) => boolean): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
      if (isInField || event.defaultPrevented) return;
      if (onText(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}

export function ImportDishesSkeleton() {
  return (
    <WorkPage className="dish-import" title={messages.title} subtitle={messages.subtitle}>
      <WaitingCards height={240} />
    </WorkPage>
  );
}
