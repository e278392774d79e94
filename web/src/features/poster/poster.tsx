import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import logo from '../../assets/logo.svg';
import { posterTexts, usePosterTexts } from '../../i18n/poster.ts';
import { paths } from '../../lib/paths.ts';
import { usePublicUrl } from '../../lib/public-url.ts';
import { UserText } from '../../ui/user-text.tsx';
import { QrCode } from './qr-code.tsx';

export function Poster({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePosterTexts();
  const address = `${usePublicUrl()}${paths.pharmacy(pharmacy.id)}`;
  const { ar, en } = posterTexts;
  const names = [...new Set([nameIn('ar', pharmacy), nameIn('en', pharmacy)])];
  return (
    <div className="poster mx-auto flex w-full max-w-2xl flex-col items-center justify-between gap-4 p-[6%] text-center">
      <div className="w-full">
        <p lang="ar" dir="rtl" className="text-3xl leading-snug font-bold sm:text-5xl">
          {ar.headline}
        </p>
        <p lang="en" dir="ltr" className="mt-1 text-xl leading-snug font-bold sm:text-3xl">
          {en.headline}
        </p>
      </div>
      <div className="w-full wrap-anywhere">
        {names.map((name) => (
          <p key={name} className="text-xl leading-snug font-semibold sm:text-3xl">
            <UserText text={name} />
          </p>
        ))}
      </div>
      <QrCode text={address} label={t.code} className="w-3/5" />
      <div className="w-full">
        <p lang="ar" dir="rtl">
          {ar.steps}
        </p>
        <p lang="en" dir="ltr">
          {en.steps}
        </p>
        <p className="mt-2 text-sm wrap-anywhere">
          <span dir="ltr">{address}</span>
        </p>
      </div>
      <p className="flex items-center gap-2 text-lg font-bold">
        <img src={logo} alt="" width={36} height={36} />
        <span lang="ar">دوايا</span> <span lang="en">Dawaya</span>
      </p>
    </div>
  );
}
