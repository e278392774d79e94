import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import Store from 'lucide-react/icons/store';
import { Link } from 'wouter';
import { useBrowseTexts } from '../../../i18n/browse.ts';
import { comma } from '../../../i18n/place.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { countTap, countView } from '../../../shared/products/counting.ts';
import { Price } from '../../../shared/products/price.tsx';
import { ProductPicture } from '../../../shared/products/product-picture.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';

interface AdvertisementCardProps {
  advertisement: PublicAdvertisement;
  first: boolean;
}

export function AdvertisementCard({ advertisement, first }: AdvertisementCardProps) {
  const t = useBrowseTexts();
  const language = useLanguage();
  const { id, productName, description, price, productImage, pharmacy, pharmacyId } = advertisement;
  return (
    <article
      ref={countView}
      data-id={id}
      className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface-raised shadow"
    >
      <ProductPicture address={productImage} first={first} className="aspect-4/3 w-full" />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          <Name value={productName} />
        </h2>
        <p className="text-xl font-bold text-primary wrap-anywhere">
          <Price value={price} />
        </p>
        <UserParagraph text={description} className="text-muted" />
        <p className="mt-auto flex gap-2 pt-3.5 pb-2.5 text-muted">
          <Store size={18} aria-hidden="true" className="mt-1 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t.pharmacy}: </span>
            <Link
              href={paths.pharmacy(pharmacyId)}
              onClick={() => countTap(id)}
              className="py-2.5 text-primary underline underline-offset-4"
            >
              <Name value={pharmacy.shopName} />
            </Link>
            {pharmacy.city && (
              <>
                {comma(language)}
                <UserText text={language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn} />
              </>
            )}
          </span>
        </p>
        <LinkButton
          href={paths.requestTo(pharmacyId, id)}
          onClick={() => countTap(id)}
          aria-label={t.toPharmacyOf(productName, pharmacy.shopName)}
        >
          {t.toPharmacy}
        </LinkButton>
      </div>
    </article>
  );
}
