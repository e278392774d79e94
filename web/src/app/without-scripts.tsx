import { useRequestCodeTexts } from '../i18n/request-code.ts';
import { useWithoutScriptsTexts } from '../i18n/without-scripts.ts';
import { paths } from '../lib/paths.ts';
import { useLanguage } from '../lib/preferences.ts';
import { pageTitles } from './page-titles.ts';
import type { PageRoute } from './route.ts';

/**
 * Replaces a page that needs scripts, within `noscript`, so that it does not load for ever. Only
 * the server renders it; no browser loads it.
 */
export function NoScriptNotice({ path }: { path: PageRoute['path'] }) {
  const t = useWithoutScriptsTexts();
  const code = useRequestCodeTexts();
  // A page's title ends with the site's name.
  const [title] = pageTitles[useLanguage()][path].split(' · ');
  return (
    <div className="page-width flex flex-col items-start gap-4 py-8">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{t.text}</p>
      {path === '/my-requests' && (
        <a href={paths.trackByCode} className="text-primary underline">
          {code.ask.title}
        </a>
      )}
      <a href={paths.home} className="text-primary underline">
        {t.home}
      </a>
    </div>
  );
}
