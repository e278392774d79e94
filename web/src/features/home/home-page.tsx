import type { Language } from '@dawaya/contract/vocabulary/languages';
import ExternalLink from 'lucide-react/icons/external-link';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { type ReactNode, useState } from 'react';
import picture from '../../assets/hero.svg';
import mirrored from '../../assets/hero-rtl.svg';
import { useHomeTexts } from '../../i18n/home.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { setLanguage, useLanguage, useLowData } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useStored } from '../../lib/store/store.ts';
import { Finder } from '../../shared/finder/finder.tsx';
import { finderStateOf } from '../../shared/finder/queries.ts';
import { useFinderSearch } from '../../shared/finder/use-finder-address.ts';
import { citiesQuery } from '../../shared/places/cities-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserText } from '../../ui/user-text.tsx';
import { AskField } from './ask-field.tsx';

const loadCard = () => import('./follow-card.tsx');

export default function HomePage() {
  const { search, filter, city, state, cursor } = finderStateOf(
    new URLSearchParams(useFinderSearch()),
  );
  const { data: listed = [] } = useRead(citiesQuery);
  const slim = Boolean(search || filter || state || cursor);
  // 'Follow your request', if one was sent from this browser (docs/requests.md).
  const card = useLazyModule(loadCard, useStored('trackingUrls') !== null);
  const [isFollowed, setFollowed] = useState(false);
  return (
    <>
      <Banner slim={slim}>
        {card && <card.FollowCard inBanner onOpen={setFollowed} />}
        <div hidden={isFollowed}>
          <HydrationBoundary>
            <AskField city={city ?? ''} listed={listed} />
          </HydrationBoundary>
        </div>
      </Banner>
      <div
        className={cx('page-width flex flex-col gap-8 sm:gap-12 sm:pt-10', slim ? 'pt-1' : 'pt-6')}
      >
        {card && (slim || !isFollowed) && <card.FollowCard />}
        <Finder />
        <HydrationBoundary>
          <Promo />
          <HealthCards />
        </HydrationBoundary>
      </div>
    </>
  );
}

/**
 * The banner, 500 px high (specification §2), with the question for a medicine. A search
 * shrinks it in favour of the results, and a low window leaves out its picture.
 */
function Banner({ slim, children }: { slim: boolean; children: ReactNode }) {
  const t = useHomeTexts().hero;
  const lowData = useLowData();
  const language = useLanguage();
  const button = slim ? 'px-3 text-sm' : 'flex-1 px-2 sm:flex-none sm:px-5';
  return (
    <section
      className={cx(
        'relative isolate z-10 bg-hero text-on-hero',
        !slim &&
          'h-[500px] max-[15rem]:h-auto max-[15rem]:pb-8 [@media(max-height:619px)]:h-auto [@media(max-height:619px)]:pb-6',
      )}
    >
      {!slim && !lowData && (
        <img
          // In Arabic the shop is on the left, and its sign still reads from left to right.
          src={language === 'ar' ? mirrored : picture}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover [@media(max-height:619px)]:hidden"
        />
      )}
      <ArabicOffer />
      <div
        className={cx(
          'page-width flex',
          slim
            ? 'flex-col gap-1.5 py-2 sm:flex-row sm:items-center sm:justify-between'
            : 'flex-col gap-4 pt-11 sm:gap-5 sm:pt-10',
        )}
      >
        <h1
          className={cx(
            'font-bold text-balance',
            slim
              ? 'text-base'
              : 'max-w-xl lg:max-w-none text-[1.75rem] leading-tight sm:text-[2.25rem] lg:text-[2.75rem] max-[15rem]:text-xl',
          )}
        >
          {t.title}
        </h1>
        {!slim && children}
        <div className={cx('flex flex-wrap gap-2', !slim && 'max-w-2xl')}>
          <LinkButton variant="hero-quiet" href={paths.request} className={button}>
            {t.customer}
          </LinkButton>
          <LinkButton variant="hero-quiet" href={paths.registerPharmacy} className={button}>
            {t.pharmacist}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/**
 * Offers Arabic to a browser that prefers it, until a language is chosen: the first visit is in
 * English (specification §5). It has its place already, so that nothing moves.
 */
function ArabicOffer() {
  const t = useHomeTexts().hero;
  const language = useLanguage();
  const chosen = useStored('language');
  if (!useHydrated() || chosen !== null || language === 'ar' || !prefersArabic()) return null;
  return (
    <a
      href="?lang=ar"
      lang="ar"
      dir="rtl"
      onClick={(event) => {
        event.preventDefault();
        setLanguage('ar');
      }}
      className="absolute inset-x-0 top-0 flex min-h-11 items-center justify-center font-semibold text-hero-accent underline outline-focus-on-hero"
    >
      {t.arabic}
    </a>
  );
}

const prefersArabic = () =>
  navigator.languages.find((one) => /^(ar|en)\b/.test(one))?.startsWith('ar');

function Promo() {
  const t = useHomeTexts().promo;
  return (
    <section className="flex flex-col items-start gap-3 border-y border-line py-5 sm:flex-row sm:items-center">
      <ShoppingBag size={28} aria-hidden="true" className="shrink-0 text-primary" />
      <div className="flex-1">
        <h2 className="text-xl font-semibold">{t.title}</h2>
        <p className="text-muted">{t.text}</p>
      </div>
      <LinkButton href={paths.advertisements} variant="secondary">
        {t.button}
      </LinkButton>
    </section>
  );
}

const topics = [
  { key: 'conditions', page: 'conditions' },
  { key: 'medicines', page: 'medicines' },
  { key: 'living', page: 'live-well' },
] as const;

/** Returns the topic's NHS page; on an Arabic page MedlinePlus in Arabic (docs/interface.md). */
const healthPageUrl = (language: Language, page: string) =>
  language === 'ar'
    ? 'https://medlineplus.gov/languages/arabic.html'
    : `https://www.nhs.uk/${page}/`;

function HealthCards() {
  const t = useHomeTexts().health;
  const language = useLanguage();
  return (
    <section aria-labelledby="health-title">
      <h2 id="health-title" className="mb-4 text-xl font-bold">
        {t.title}
      </h2>
      <ul className="sm:grid sm:grid-cols-3 sm:gap-8">
        {topics.map(({ key, page }) => (
          <li key={key} className="border-t border-line">
            <a
              href={healthPageUrl(language, page)}
              target="_blank"
              rel="noopener"
              className="flex h-full flex-wrap content-start gap-x-2 py-3 hover:text-primary"
            >
              <span className="grow font-semibold">{t[key].title}</span>
              <span className="order-1 basis-full text-muted">{t[key].text}</span>
              <span className="inline-flex items-center gap-1.5 text-sm text-primary">
                <UserText text={t.source} />
                <ExternalLink size={15} aria-hidden="true" className="icon-directional" />
                <span className="sr-only">({t.newTab})</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
