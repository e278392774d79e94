import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { Name } from '../../../ui/name.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { openingsQuery } from '../queries.ts';

/** The openings of the photos, newest first (docs/files.md). */
export function Openings({ token, photos }: { token: string; photos: readonly string[] }) {
  const t = useTrackMoreTexts().openings;
  const language = useLanguage();
  const query = useRead(openingsQuery(token));
  /** Returns a photo's number among the present ones; 0 for a deleted one. */
  const numberOf = (fileId: string) => photos.findIndex((url) => url.endsWith(fileId)) + 1;
  return (
    <section aria-labelledby="openings">
      <h2 id="openings" className="mb-2 font-semibold">
        {t.title}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(openings) =>
          openings.length === 0 ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {openings.map(({ fileId, by, pharmacy, at }) => (
                <li
                  key={`${fileId} ${by} ${at}`}
                  className="flex flex-wrap justify-between gap-x-3"
                >
                  <span className="wrap-anywhere">
                    {pharmacy ? <Name value={pharmacy.shopName} /> : t.by[by]}
                    {numberOf(fileId) > 0 && (
                      <span className="text-muted">
                        {' · '}
                        {t.photo(formatNumber(language, numberOf(fileId)))}
                      </span>
                    )}
                  </span>
                  <time dateTime={at} className="text-sm text-muted">
                    {formatDateTime(language, at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
