import picture from '../../assets/hero.svg';
import { useHomeTexts } from '../../i18n/texts/home.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** The banner: words in the picture's calm upper part, in either direction; 500 px high (specification, section 2). */
export function Hero() {
  const t = useHomeTexts().hero;
  return (
    <section className="relative isolate h-[500px] overflow-hidden bg-hero text-on-hero">
      <img
        src={picture}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      <div className="page-width flex flex-col gap-4 pt-12 sm:gap-5 sm:pt-16">
        <h1 className="max-w-xl text-[1.75rem] leading-tight font-bold text-balance sm:text-4xl lg:text-[2.75rem]">
          {t.title}
        </h1>
        <p className="max-w-lg text-balance text-hero-muted sm:text-lg">{t.text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <LinkButton look="hero" href={paths.request}>
            {t.customer}
          </LinkButton>
          <LinkButton look="hero-quiet" href={paths.registerPharmacy}>
            {t.pharmacist}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
