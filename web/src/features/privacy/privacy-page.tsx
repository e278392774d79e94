import { formatDay } from '../../i18n/format.ts';
import { revisedOn, usePrivacyTexts } from '../../i18n/privacy.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';

/** /privacy: the stored data, its life and its readers (specification §2). */
export default function PrivacyPage() {
  const t = usePrivacyTexts();
  const language = useLanguage();
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-bold">{t.title}</h1>
      <p className="mt-2 text-muted">
        <time dateTime="2025-10-31">{t.dated}</time>
        {' · '}
        {t.revised} <time dateTime={revisedOn}>{formatDay(language, revisedOn)}</time>
      </p>
      <p className="mt-4 text-xl">{t.intro}</p>
      <nav aria-label={t.contents} className="print:hidden mt-6 border-y border-line py-4">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {t.sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center py-1.5 leading-snug text-primary underline underline-offset-4"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {t.sections.map((section) => (
        <HydrationBoundary key={section.id}>
          <section aria-labelledby={section.id} className="mt-8">
            <h2 id={section.id} className="scroll-mt-2 text-xl font-bold">
              {section.title}
            </h2>
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph} className="mt-2 leading-relaxed">
                {paragraph}
              </p>
            ))}
            {section.list && (
              <ul className="mt-2 flex list-disc flex-col gap-2 ps-5 leading-relaxed marker:text-muted">
                {section.list.map((point) => (
                  <li key={point} className="break-words">
                    {point}
                  </li>
                ))}
              </ul>
            )}
            {section.id === 'rights' && (
              <p className="print:hidden mt-3 flex flex-wrap gap-3">
                <LinkButton href={paths.myData}>{t.myData}</LinkButton>
                <LinkButton href={paths.contact} variant="secondary">
                  {t.write}
                </LinkButton>
              </p>
            )}
          </section>
        </HydrationBoundary>
      ))}
    </div>
  );
}
