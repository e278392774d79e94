import type { PharmacyApplication } from '@dawaya/contract/endpoints/admin';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useAdminApplicationTexts } from '../../i18n/admin-applications.ts';
import { fileSize } from '../../i18n/file-size.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { read } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { secondFactorQuery } from '../../shared/second-factor/factor-query.ts';
import { useProving } from '../../shared/second-factor/proving.tsx';
import { PhotoViewer } from '../../shared/viewers/photo-viewer.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

const pdfType = 'application/pdf';
type VerificationDocument = PharmacyApplication['verificationDocumentDetails'][number];

/**
 * Shows pictures as thumbnails and PDFs as sheets; a tap enlarges either. The browser fetches them
 * with the cookie of the session.
 */
export function Documents({ application }: { application: PharmacyApplication }) {
  const t = useAdminApplicationTexts().documents;
  const [photoIndex, setPhotoIndex] = useState<number | null>(null);
  const documents = application.verificationDocumentDetails;
  const { mustProve } = useQuery(secondFactorQuery).data ?? {};
  const { proveAgain } = useProving();
  const proveText = useSecondFactorTexts().code.document;
  if (documents.length === 0) return <p className="text-muted">{t.none}</p>;
  if (mustProve)
    return (
      <Button variant="secondary" onClick={() => void proveAgain()}>
        {proveText}
      </Button>
    );
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {documents.map((document, index) => (
          <li key={document.id}>
            <Thumbnail
              document={document}
              onEnlarge={async () => {
                if (await proveAgain()) setPhotoIndex(index);
              }}
            />
          </li>
        ))}
      </ul>
      <PhotoViewer
        title={t.of(isolated(application.shopName))}
        photos={documents.map(({ url, name, type }) => ({ url, alt: name, pdf: type === pdfType }))}
        at={photoIndex}
        onChange={setPhotoIndex}
      />
    </>
  );
}

interface ThumbnailProps {
  document: VerificationDocument;
  onEnlarge: () => void;
}

function Thumbnail({ document, onEnlarge }: ThumbnailProps) {
  const t = useAdminApplicationTexts().documents;
  return (
    <button
      type="button"
      onClick={onEnlarge}
      className="flex h-full w-full flex-col overflow-hidden rounded border border-line-strong bg-surface-sunken text-start hover:border-primary"
    >
      <span className="sr-only">{t.enlarge} </span>
      {document.type === pdfType ? (
        <span className="flex aspect-4/3 w-full flex-col items-center justify-center gap-2 font-semibold text-primary">
          <FileText size={40} aria-hidden="true" />
          PDF
        </span>
      ) : (
        <img
          src={thumbnailUrl(document.url)}
          alt=""
          width={240}
          height={180}
          className="aspect-4/3 w-full object-cover object-top"
        />
      )}
      <Caption document={document} />
    </button>
  );
}

function Caption({ document }: { document: VerificationDocument }) {
  const language = useLanguage();
  return (
    <span className="block w-full flex-1 bg-surface-raised px-2 py-1">
      <span className="line-clamp-2 text-sm wrap-anywhere">
        <UserText text={document.name} />
      </span>
      <span className="block text-sm text-muted">{fileSize(language, document.size)}</span>
    </span>
  );
}

export function DocumentOpenings({ id }: { id: string }) {
  const t = useAdminApplicationTexts().documents.openings;
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
    <Fold title={t.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
    </Fold>
  );
}
