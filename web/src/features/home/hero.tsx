import picture from '../../assets/hero.svg';
import { useHomeTexts } from '../../i18n/home.ts';
import { paths } from '../../lib/paths.ts';
import { useLowData } from '../../lib/preferences.ts';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

/**
 * The banner, 500 px high (specification, section 2). The text is in the picture's calm upper part,
 * in either direction. A search shrinks it in favour of the results.
 */
export function Hero({ slim }: { slim: boolean }) {
  const t = useHomeTexts().hero;
  const lowData = useLowData();
  const button = slim ? 'px-3 text-sm' : '';
  return (
    <section
      className={cx(
        'relative isolate overflow-hidden bg-hero text-on-hero',
        !slim && 'h-[500px] max-[15rem]:h-auto max-[15rem]:pb-8',
      )}
    >
      {!slim && !lowData && (
        <img
          src={picture}
          alt=""
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      <div
        className={cx(
          'page-width flex',
          slim
            ? 'flex-col gap-1.5 py-2 sm:flex-row sm:items-center sm:justify-between'
            : 'flex-col gap-4 pt-12 sm:gap-5 sm:pt-16',
        )}
      >
        <h1
          className={cx(
            'font-bold text-balance',
            slim
              ? 'text-base'
              : 'max-w-xl text-[1.75rem] leading-tight sm:text-4xl lg:text-[2.75rem] max-[15rem]:text-xl',
          )}
        >
          {t.title}
        </h1>
        {!slim && <p className="max-w-lg text-balance text-hero-muted sm:text-lg">{t.text}</p>}
        <div className={cx('flex flex-wrap', slim ? 'gap-2' : 'gap-3 pt-2')}>
          <LinkButton look="hero" href={paths.request} className={button}>
            {t.customer}
          </LinkButton>
          <LinkButton look="hero-quiet" href={paths.registerPharmacy} className={button}>
            {t.pharmacist}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
