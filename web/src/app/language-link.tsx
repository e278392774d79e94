import { useLocation, useSearch } from 'wouter';
import { useLayoutTexts } from '../i18n/layout.ts';
import { setLanguage, useLanguage } from '../lib/preferences.ts';

/**
 * A plain link to the other language, which works before and without scripts (docs/interface.md).
 * With scripts it changes the language in place, so that typed text stays.
 */
export function LanguageLink({ className }: { className?: string }) {
  const t = useLayoutTexts();
  const other = useLanguage() === 'en' ? 'ar' : 'en';
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const named = search.has('lang');
  search.set('lang', other);
  const href = `${path}?${search}`;
  return (
    <a
      href={href}
      lang={other}
      hrefLang={other}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        setLanguage(other);
        if (named) navigate(href, { replace: true });
      }}
    >
      {t.otherLanguage}
    </a>
  );
}
