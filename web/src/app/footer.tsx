import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLayoutTexts } from '../i18n/layout.ts';
import { paths } from '../lib/paths.ts';
import { setLowData, useLowData } from '../lib/preferences.ts';

export function Footer() {
  const { footer: t, ...layout } = useLayoutTexts();
  return (
    <footer className="print:hidden mt-10 border-t border-line bg-surface-sunken text-sm sm:mt-16">
      {/* On a phone it is one grid of two columns; the copyright is its last cell. */}
      <div className="page-width grid-cols-2 gap-x-5 py-2 max-sm:grid sm:py-8">
        <div className="flex-wrap justify-between gap-x-5 gap-y-8 max-sm:contents sm:flex">
          <section className="max-sm:col-span-2 lg:w-80">
            <h2 className={heading}>{t.about}</h2>
            <p className="max-w-prose text-muted max-sm:leading-5">
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
        <div className="items-center justify-between text-muted max-sm:contents sm:mt-8 sm:flex sm:border-t sm:border-line sm:pt-3">
          <p className="self-center sm:py-2">{t.copyright}</p>
          <LowDataSwitch />
        </div>
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
