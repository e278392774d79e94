import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLayoutTexts } from '../i18n/texts/layout.ts';
import { paths } from '../lib/paths.ts';

export function Footer() {
  const t = useLayoutTexts().footer;
  return (
    <footer className="mt-16 border-t border-line bg-surface-sunken">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <section className="sm:col-span-2 lg:col-span-1">
          <h2 className="mb-2 font-semibold">{t.about}</h2>
          <p className="max-w-prose text-muted">{t.aboutText}</p>
          <p className="mt-3 max-w-prose text-sm text-muted">{t.relay}</p>
        </section>
        <Links title={t.pharmacists}>
          <FooterLink href={paths.registerPharmacy}>{t.register}</FooterLink>
          <FooterLink href={paths.pharmacistLogin}>{t.pharmacistLogin}</FooterLink>
          <FooterLink href={paths.dashboard}>{t.dashboard}</FooterLink>
          <FooterLink href={paths.manageAdvertisements}>{t.advertise}</FooterLink>
        </Links>
        <Links title={t.help}>
          <FooterLink href={paths.contact}>{t.contact}</FooterLink>
          <FooterLink href={paths.privacy}>{t.privacy}</FooterLink>
        </Links>
      </div>
      <p className="page-width border-t border-line py-5 text-sm text-muted">{t.copyright}</p>
    </footer>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="inline-flex min-h-11 items-center text-primary hover:underline">
        {children}
      </Link>
    </li>
  );
}
