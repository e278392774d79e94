import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { setLowData, useLowData } from '../lib/preferences.ts';

export function Footer() {
  const { footer: t, ...layout } = useLayoutTexts();
  return (
    <footer className="print:hidden mt-10 border-t border-line bg-surface-sunken text-sm sm:mt-16">
      <div className="page-width flex flex-wrap justify-between gap-x-5 pt-2 sm:gap-y-8 sm:py-8">
        <section className="w-full max-sm:leading-4 lg:w-80">
          <h2 className={heading}>{t.about}</h2>
          <p className="max-w-prose text-muted">
            {t.aboutText} {t.relay}
          </p>
        </section>
        <Links title={t.customers}>
          <FooterLink href={paths.ask}>{layout.ask}</FooterLink>
          <FooterLink href={paths.trackByCode}>{layout.trackByCode}</FooterLink>
          <FooterLink href={paths.doctors}>{layout.findDoctors}</FooterLink>
        </Links>
        <Links title={t.pharmacists}>
          <FooterLink href={paths.registerPharmacy}>{t.register}</FooterLink>
          <FooterLink href={paths.pharmacistLogin}>{layout.pharmacistLogin}</FooterLink>
          <FooterLink href={paths.dashboard}>{t.dashboard}</FooterLink>
          <FooterLink href={paths.manageAdvertisements}>{t.advertise}</FooterLink>
        </Links>
        <Links title={t.help}>
          <FooterLink href={paths.contact}>{t.contact}</FooterLink>
          <FooterLink href={paths.privacy}>{t.privacy}</FooterLink>
        </Links>
      </div>
      <div className="page-width flex items-center justify-between pb-1 text-muted sm:border-t sm:border-line sm:py-3">
        <p className="sm:py-2">{t.copyright}</p>
        <LowDataSwitch />
      </div>
    </footer>
  );
}

function LowDataSwitch() {
  const t = useLayoutTexts().footer;
  const on = useLowData();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t.lowData}
      onClick={() => setLowData(!on)}
      className="hidden min-h-11 items-center gap-2 text-primary hover:underline xl:flex"
    >
      <span>{t.lowData}</span>
      <span className="text-muted">{t.lowDataStates[on ? 'on' : 'off']}</span>
    </button>
  );
}

/** A phone hides the headings of the short lists. */
const heading = 'mb-2 font-semibold max-sm:sr-only';

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="max-sm:contents">
      <h2 className={heading}>{title}</h2>
      <ul className="max-sm:contents">{children}</ul>
    </nav>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        className="inline-flex min-h-11 min-w-11 items-center text-primary hover:underline"
      >
        {children}
      </Link>
    </li>
  );
}
