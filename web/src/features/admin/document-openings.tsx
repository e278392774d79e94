import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { read } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { UserText } from '../../ui/user-text.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

export function DocumentOpenings({ id }: { id: string }) {
  const t = useAdminTexts().documents.openings;
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['admin', 'document-openings', id],
    queryFn: read('GET /api/admin/pharmacies/:id/document-openings', { params: { id } }),
    enabled: isOpen,
    staleTime: 0,
  });
  useEndWithSession('admin', query.error);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-medium text-primary">{t.title}</summary>
      {isOpen && (
        <WhenLoaded query={query} texts={t}>
          {(openings) =>
            openings.length === 0 ? (
              <p className="text-muted">{t.none}</p>
            ) : (
              <ul className="flex flex-col gap-1 text-sm">
                {openings.map(({ fileId, by, name, isSmall, at }) => (
                  <li key={`${fileId} ${by} ${name} ${isSmall} ${at}`}>
                    {formatDateTime(language, at)} · {t.by[by]}
                    {name && (
                      <>
                        {' '}
                        <UserText text={name} />
                      </>
                    )}
                    {isSmall && ` · ${t.small}`}
                  </li>
                ))}
              </ul>
            )
          }
        </WhenLoaded>
      )}
    </details>
  );
}
