import { type BarcodeProduct, readBarcode, shownBarcode } from "@dishboard/contract/barcodes";
import { useQuery } from "@tanstack/react-query";
import Keyboard from "lucide-react/icons/keyboard";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogHost } from "../../ui/dialog-host.tsx";
import { Field } from "../../ui/field.tsx";
import { BarcodeAnswerCard } from "./barcode-answer.tsx";
import { barcodeMessages as messages } from "./barcodes.messages.ts";
import { barcodeQuery } from "./barcodes.queries.ts";
import "./barcodes.css";

type BarcodeFieldProps = {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  validate: () => void;
  itemId: string | undefined;
  onUse: (product: BarcodeProduct) => void;
};

const scanTask = {};

/** A product's code, scanned or typed, and what it means. */
export function BarcodeField({ value, error, onChange, onBlur, ref, validate, itemId, onUse }: BarcodeFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const [isTyping, setTyping] = useState(value !== "");
  const [isScanning, setScanning] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const query = useQuery(barcodeQuery(code));

  const lookUp = (typed: string) => {
    const read = readBarcode(typed);
    if (read === null) {
      setCode(null);
      if (typed.trim() === "") input.current?.focus();
      else validate();
      return;
    }
    if (read === code) void query.refetch();
    setCode(read);
  };
  const type = () => {
    setTyping(true);
    // Phones open a keyboard only for a focus during the press.
    requestAnimationFrame(() => input.current?.focus());
  };
  const lookUpByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    lookUp(value);
  };
  return (
    <div className="barcode">
      {isTyping && (
        <Field
          ref={(element) => {
            input.current = element;
            if (typeof ref === "function") ref(element);
          }}
          name="barcode"
          label={messages.label}
          error={error}
          note={<p className="field-plain">{messages.help}</p>}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
            setCode(null);
          }}
          onBlur={onBlur}
          onKeyDown={lookUpByEnter}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
      )}
      <div className="barcode-ways">
        <Button look="line" size="bar" onClick={() => setScanning(true)}>
          <ScanBarcode size={18} />
          {messages.scan}
        </Button>
        {isTyping ? (
          <Button look="line" size="bar" onClick={() => lookUp(value)}>
            {messages.lookUp}
          </Button>
        ) : (
          <Button look="line" size="bar" onClick={type}>
            <Keyboard size={18} />
            {messages.type}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {code !== null && <BarcodeAnswerCard key={code} query={query} itemId={itemId} onUse={onUse} />}
      </div>
      <DialogHost
        task={isScanning ? scanTask : null}
        load={loadScanner}
        onClose={() => setScanning(false)}
        props={{
          onFound: (found: string) => {
            setScanning(false);
            setTyping(true);
            onChange(shownBarcode(found));
            lookUp(found);
          },
          onType: () => {
            setScanning(false);
            type();
          },
        }}
      />
    </div>
  );
}

async function loadScanner() {
  return (await import("./scan-dialog.tsx")).ScanDialog;
}
