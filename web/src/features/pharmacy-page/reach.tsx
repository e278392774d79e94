import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSharedAddress } from '../../lib/public-url.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';

export function Reach({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const name = nameIn(useLanguage(), pharmacy);
  return (
    <section aria-label={t.contact} className="flex flex-wrap gap-3">
      {pharmacy.phone && <PhoneLinks name={name} phone={pharmacy.phone} />}
      <Share pharmacy={pharmacy} />
    </section>
  );
}

const look = 'flex-1 whitespace-nowrap max-sm:px-2 sm:flex-none';

/**
 * Shares the page's address: by the phone's own dialog, else by WhatsApp, a link that works without
 * scripts. It has the pharmacy's name, and nothing of the person who shares it.
 */
function Share({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const url = useSharedAddress(paths.pharmacy(pharmacy.id), language);
  const text = t.shareText(nameIn(language, pharmacy));
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  // Closing the dialog is an answer too.
  const share = () => void navigator.share({ title: text, url }).catch(() => {});
  return (
    <>
      {hydrated && 'share' in navigator ? (
        <Button look="secondary" className={look} onClick={share}>
          <Share2 size={18} aria-hidden="true" />
          {t.share}
        </Button>
      ) : (
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: `${text}\n${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.shareOnWhatsapp}
          className={buttonClass('secondary', look)}
        >
          <Share2 size={18} aria-hidden="true" />
          {t.share}
        </a>
      )}
      {hydrated && 'clipboard' in navigator && (
        <Button look="secondary" className={look} onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          {t.copy}
        </Button>
      )}
    </>
  );
}
