import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { countView } from '../../shared/products/counting.ts';
import { Price } from '../../shared/products/price.tsx';
import { ProductPicture } from '../../shared/products/product-picture.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { Name } from '../../ui/name.tsx';
import { UserParagraph } from '../../ui/user-text.tsx';
import { advertisedQuery } from './queries.ts';

export function Advertised({ pharmacyId }: { pharmacyId: string }) {
  const t = usePharmacyPageTexts();
  const { data = [] } = useRead(advertisedQuery(pharmacyId));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="advertised" className="flex flex-col gap-3">
      <h2 id="advertised" className="text-xl font-bold">
        {t.advertisements}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.map(({ id, productName, description, price, productImage }) => (
          <li
            key={id}
            ref={countView}
            data-id={id}
            className="flex gap-3 rounded border border-line bg-surface-raised p-3 shadow"
          >
            <HydrationBoundary>
              <ProductPicture address={productImage} className="size-20 shrink-0 rounded" />
              <div className="min-w-0 wrap-anywhere">
                <h3 className="leading-snug font-semibold">
                  <Name value={productName} />
                </h3>
                <p className="font-bold text-primary">
                  <Price value={price} />
                </p>
                <UserParagraph text={description} className="line-clamp-2 text-sm text-muted" />
              </div>
            </HydrationBoundary>
          </li>
        ))}
      </ul>
    </section>
  );
}
