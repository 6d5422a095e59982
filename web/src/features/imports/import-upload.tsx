import FileUp from "lucide-react/icons/file-up";
import { useId } from "react";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useRetainedFocus } from "../../lib/use-retained-focus.ts";
import { Button } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { useFileInput } from "../../ui/use-file-input.tsx";
import { importMessages as messages } from "./imports.messages.ts";
import { useImportUpload } from "./use-import-upload.ts";

export function ImportUpload() {
  const { state, send, cancel } = useImportUpload();
  const sourcesId = useId();
  const isOnline = useIsOnline();
  const { input, choose } = useFileInput(([file]) => file && void send(file));
  const focus = useRetainedFocus<HTMLDivElement>(state.status);
  return (
    <div className="import-upload raised" {...focus}>
      <p>{messages.formats}</p>
      <section className="import-sources" aria-labelledby={sourcesId}>
        <h2 id={sourcesId}>{messages.sourcesTitle}</h2>
        <ul>
          {messages.sources.map(({ name, url, what }) => (
            <li key={name}>
              <NewTabLink href={url}>{name}</NewTabLink>: {what}
            </li>
          ))}
        </ul>
      </section>
      {state.status === "failed" && <Notice look="error">{state.message}</Notice>}
      {state.status === "uploading" ? (
        <>
          <p className="work-name">{state.name}</p>
          <div className="import-progress">
            <p>{messages.uploading(state.percent)}</p>
            <ProgressBar label={messages.uploadProgress} percent={state.percent} />
          </div>
          <p className="work-note" role="status">
            {isOnline ? messages.goesOn : messages.offline}
          </p>
          <Button data-focus onClick={cancel}>
            {messages.cancel}
          </Button>
        </>
      ) : (
        <div className="import-buttons">
          {input}
          <Button look="main" data-focus onClick={choose}>
            <FileUp size={18} />
            {messages.choose}
          </Button>
          {state.status === "failed" && state.file && (
            <RetryButton isTrying={false} onPress={() => state.file && void send(state.file)} />
          )}
        </div>
      )}
    </div>
  );
}
