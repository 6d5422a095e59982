import { shownBarcode } from "@dishboard/contract/barcodes";
import type { ProductDetails } from "@dishboard/contract/item-details";
import ExternalLink from "lucide-react/icons/external-link";
import MapPin from "lucide-react/icons/map-pin";
import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { mapSearchUrl } from "../../../lib/map-links.ts";
import { searchPath } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { ratingOf } from "../../../lib/structured-data.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { usePlace } from "../../places/use-place.ts";
import { useShownTally } from "../../votes/use-shown-tally.ts";
import { DisputedCode } from "../disputed-code/disputed-code.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { ItemPage } from "./item-page.tsx";
import { ItemTiles } from "./item-tiles.tsx";
import { LabelSections } from "./label-sections.tsx";
import { pageMessages } from "./page.messages.ts";

export function ProductDetailsView({
  product,
  ...slots
}: {
  product: ProductDetails;
  gallery: ReactNode;
  weeks: ReactNode;
  notes: ReactNode;
}) {
  const { position } = usePlace();
  return (
    <ItemPage
      item={{ ...product, cuisine: product.category }}
      rank={product.rank}
      heldVotes={product.heldVotes}
      price={product.priceCents === null ? pageMessages.noPrice : formatPrice(product.priceCents)}
      origin={<ProductOrigin product={product} />}
      {...slots}
      facts={
        <>
          <Shop product={product} />
          <p className="item-description" dir="auto">
            {product.description || pageMessages.noDescription}
          </p>
          <ItemFacts
            facts={[
              [pageMessages.status, pageMessages.available],
              [pageMessages.barcode, product.barcode && shownBarcode(product.barcode)],
            ]}
          />
          {product.isCodeDisputed && <DisputedCode others={product.othersWithCode} />}
          <LabelSections item={product} />
        </>
      }
    >
      <ItemTiles title={pageMessages.similar.product} items={product.similar} from={position} />
    </ItemPage>
  );
}

function ProductOrigin({ product }: { product: ProductDetails }) {
  const viewer = useViewer();
  const { upvotes, voteCount } = useShownTally(viewer?.id ?? null, product);
  const rating = ratingOf({ upvotes, voteCount });
  return (
    <div className="item-origin">
      <p>
        <Link to={searchPath(product.brand, "products")} dir="auto">
          {product.brand}
        </Link>
        {" · "}
        <span dir="auto">{product.category || pageMessages.defaultCategory}</span>
      </p>
      {voteCount === 0 ? (
        <p className="item-rating">{pageMessages.noRatings}</p>
      ) : (
        <p className="item-rating">
          <Star size={16} fill="currentColor" />
          <span className="sr-only">{pageMessages.rating(rating)}</span>
          <b aria-hidden="true">{rating}</b>
          <span>{pageMessages.reviews(formatCount(voteCount))}</span>
        </p>
      )}
    </div>
  );
}

function Shop({ product }: { product: ProductDetails }) {
  const { position } = usePlace();
  const { whereToBuy, platformLink, brand } = product;
  return (
    <section className="item-shop raised">
      {whereToBuy && (
        <div>
          <h2>{pageMessages.whereToBuy}</h2>
          <p dir="auto">{whereToBuy}</p>
        </div>
      )}
      {platformLink ? (
        <NewTabLink href={platformLink} className={buttonClass("main")}>
          {pageMessages.buyNow}
          <ExternalLink size={18} />
        </NewTabLink>
      ) : (
        <NewTabLink href={mapSearchUrl(whereToBuy || brand, position)} className={buttonClass("main")}>
          <MapPin size={18} />
          {pageMessages.findInStore}
        </NewTabLink>
      )}
    </section>
  );
}
