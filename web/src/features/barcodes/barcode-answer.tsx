import { type BarcodeAnswer, type BarcodeProduct, sortClaims } from "@dishboard/contract/barcodes";
import type { UseQueryResult } from "@tanstack/react-query";
import Info from "lucide-react/icons/info";
import { useState } from "react";
import { itemPath } from "../../lib/paths.ts";
import { wordsOfTags } from "../../lib/source-tags.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { allergenNames, claimNames, barcodeMessages as messages } from "./barcodes.messages.ts";

type BarcodeAnswerProps = {
  query: UseQueryResult<BarcodeAnswer>;
  itemId: string | undefined;
  onUse: (product: BarcodeProduct) => void;
};

/** What is known of a code: the product that is here already, what a source says, or that nobody knows it. */
export function BarcodeAnswerCard({ query, itemId, onUse }: BarcodeAnswerProps) {
  const { data, isFetching, isError } = query;
  const [isUsed, setUsed] = useState(false);
  if (isFetching) return <p className="barcode-note">{messages.lookingUp}</p>;
  if (isError || !data) return <p className="barcode-note">{messages.failed}</p>;
  const { here, product, failure } = data;
  if (here && here.id !== itemId)
    return (
      <p className="barcode-note barcode-here">
        {messages.here}{" "}
        <Link to={itemPath({ kind: "product", id: here.id })} dir="auto">
          {here.name}
        </Link>
      </p>
    );
  if (!product) return here ? null : <p className="barcode-note">{failure ?? messages.unknown}</p>;
  return (
    <section className="barcode-answer raised" aria-label={messages.answer}>
      <Facts product={product} />
      {isUsed ? (
        <p className="barcode-note">{messages.used}</p>
      ) : (
        <Button
          look="ink"
          size="bar"
          onClick={() => {
            onUse(product);
            setUsed(true);
          }}
        >
          {messages.use}
        </Button>
      )}
    </section>
  );
}

function Facts({ product }: { product: BarcodeProduct }) {
  const { name, brand, quantity, category, allergenIds, mayContainIds, others, source } = product;
  const { claimIds, refused } = sortClaims(product);
  const about = [brand, quantity, category].filter((text) => text !== null);
  const also = [
    [messages.alsoAllergens, others.allergens],
    [messages.alsoTraces, others.traces],
    [messages.alsoLabels, others.labels],
  ] as const;
  return (
    <>
      <p className="barcode-name" dir="auto">
        {name ?? messages.notNamed}
      </p>
      {about.length > 0 && <p dir="auto">{about.join(" · ")}</p>}
      <p className="barcode-allergens">
        {allergenIds.length > 0 ? messages.contains(allergenNames(allergenIds)) : messages.containsNotStated}
      </p>
      <p className="barcode-allergens">
        {mayContainIds.length > 0 ? messages.mayContain(allergenNames(mayContainIds)) : messages.mayContainNotStated}
      </p>
      {claimIds.length > 0 && <p>{messages.claims(claimNames(claimIds))}</p>}
      {refused.map((one) => (
        <p key={one.claim} className="barcode-refused">
          {messages.refused(source, one)}
        </p>
      ))}
      {also.map(([what, words]) =>
        words.length === 0 ? null : (
          <p key={what} className="barcode-also">
            {messages.also(what, wordsOfTags(words))}
          </p>
        ),
      )}
      <p className="barcode-from">
        <Info size={18} />
        {messages.from(product)}
      </p>
    </>
  );
}
