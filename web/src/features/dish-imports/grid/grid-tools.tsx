import { writeCsv } from "@dishboard/contract/delimited-text";
import { gridColumns } from "@dishboard/contract/draft-rows";
import Download from "lucide-react/icons/download";
import FileUp from "lucide-react/icons/file-up";
import ImagePlus from "lucide-react/icons/image-plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useFileInput } from "../../../ui/use-file-input.tsx";
import { columnNames, dishImportMessages as messages } from "../dish-imports.messages.ts";
import type { GridRow } from "../draft-storage.ts";
import { clearDraft, hasContent } from "../draft-store.ts";

type GridToolsProps = {
  rows: readonly GridRow[];
  onFile: (file: File) => void;
  onPhotos: (files: File[]) => void;
  onCleared: () => void;
};

export function GridTools({ rows, onFile, onPhotos, onCleared }: GridToolsProps) {
  const [isAsking, setAsking] = useState(false);
  const filled = rows.filter(hasContent);
  return (
    <div className="dish-import-tools">
      <FileButton
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onFiles={([file]) => file && onFile(file)}
      >
        <FileUp size={18} />
        {messages.chooseFile}
      </FileButton>
      <FileButton accept="image/*" isMultiple onFiles={onPhotos}>
        <ImagePlus size={18} />
        {messages.choosePhotos}
      </FileButton>
      {filled.length > 0 && (
        <>
          <Button size="bar" onClick={() => saveCsv(filled)}>
            <Download size={18} />
            {messages.saveCsv}
          </Button>
          <Button size="bar" onClick={() => setAsking(true)}>
            <Trash2 size={18} />
            {messages.clear}
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.clearTitle}
        consequence={messages.clearConsequence(filled.length)}
        confirmLabel={messages.clear}
        onConfirm={() => {
          setAsking(false);
          clearDraft();
          onCleared();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

type FileButtonProps = {
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

function FileButton({ accept, isMultiple = false, onFiles, children }: FileButtonProps) {
  const { input, choose } = useFileInput(onFiles, { accept, isMultiple });
  return (
    <>
      {input}
      <Button look="line" size="bar" onClick={choose}>
        {children}
      </Button>
    </>
  );
}

function saveCsv(rows: readonly GridRow[]): void {
  const columns = [...gridColumns, "source", "author", "day"] as const;
  const header = columns.map((column) =>
    column === "source" || column === "author" || column === "day" ? column : columnNames[column],
  );
  const cells = rows.map(({ row }) => columns.map((column) => (column === "link" ? row.link || row.url : row[column])));
  const address = URL.createObjectURL(new Blob([writeCsv([header, ...cells])], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = messages.csvName;
  link.click();
  URL.revokeObjectURL(address);
}
