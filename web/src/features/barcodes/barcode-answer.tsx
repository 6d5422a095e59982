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

/** What a code means: a known product, a source's data, or nothing. */
export function BarcodeAnswerCard({ query, itemId, onUse }: BarcodeAnswerProps) {
  const { data, isFetching, isError } = query;
  const [isUsed, setUsed] = useState(false);
  if (isFetching) return <p className="barcode-note">{messages.lookingUp}</p>;
  if (isError || !data) return <p className="barcode-note">{messages.failed}</p>;
  const { here, alsoHere, isDisputed, product, failure } = data;
  const others = [...(here ? [here] : []), ...alsoHere].filter(({ id }) => id !== itemId);
  if (others.length > 0) return <Others products={others} isDisputed={isDisputed} />;
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

function Others({ products, isDisputed }: { products: BarcodeAnswer["alsoHere"]; isDisputed: boolean }) {
  return (
    <div className="barcode-note barcode-here">
      <p>{products.length > 1 ? messages.severalHere : messages.here}</p>
      <ul role="list">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link to={itemPath({ kind: "product", id })} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p>{isDisputed ? messages.disputed : messages.isOther}</p>
    </div>
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
