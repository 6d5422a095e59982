import { type EmbedOptions, embedCode, embedPath } from "@dishboard/contract/embeds";
import { boardAddress, boardPage, feedPath } from "@dishboard/contract/feeds";
import Copy from "lucide-react/icons/copy";
import Share2 from "lucide-react/icons/share-2";
import { type FocusEvent, useState } from "react";
import { useSettings } from "../../lib/settings.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../ui/dialog-host.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.ts";
import { shareLink } from "../shares/use-share.ts";
import { embedsMessages as messages } from "./embeds.messages.ts";
import type { SharedBoard } from "./share-board-button.tsx";
import "./share-board-dialog.css";

const themes: Record<string, EmbedOptions["theme"]> = { [messages.light]: "light", [messages.dark]: "dark" };

export function ShareBoardDialog({ task: board, isOpen, onClose, onClosed }: HostedDialogProps<SharedBoard>) {
  const { publicUrl } = useSettings();
  const [colours, setColours] = useState("");
  const address = publicUrl + embedPath(board.boardKey, { theme: themes[colours] });
  const code = embedCode(address, { title: escapeHtml(board.name) });
  const atom = publicUrl + feedPath(boardAddress(board.boardKey), "atom");
  return (
    <Dialog isOpen={isOpen} title={messages.title} onClose={onClose} onClosed={onClosed}>
      <div className="share-board">
        <Button look="main" onClick={() => void shareLink({ path: boardPage(board.boardKey), name: board.name })}>
          <Share2 size={18} />
          {messages.shareLink}
        </Button>
        <details>
          <summary>{messages.embed}</summary>
          <div className="share-board">
            <p>{messages.help}</p>
            <SelectField
              label={messages.colours}
              error={null}
              value={colours}
              none={messages.asReader}
              choices={Object.keys(themes)}
              onChange={(event) => setColours(event.currentTarget.value)}
            />
            <TextArea label={messages.code} error={null} value={code} readOnly spellCheck={false} onFocus={selectAll} />
            <div className="embed-actions">
              <Button onClick={() => void copy(code)}>
                <Copy size={18} />
                {messages.copyCode}
              </Button>
              <a className={buttonClass("quiet")} href={address} target="_blank" rel="noopener">
                {messages.look}
              </a>
            </div>
            <Field label={messages.atom} error={null} value={atom} readOnly onFocus={selectAll} />
            <Button onClick={() => void copy(atom)}>
              <Copy size={18} />
              {messages.copyAtom}
            </Button>
          </div>
        </details>
      </div>
    </Dialog>
  );
}

function selectAll({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  currentTarget.select();
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ type: "success", title: messages.copied });
  } catch {
    toast({ type: "error", title: messages.notCopied });
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
