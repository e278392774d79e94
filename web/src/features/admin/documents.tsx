import type { PharmacyApplication } from '@dawaya/contract/endpoints/admin';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { fileSize } from '../../i18n/file-size.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { PhotoViewer } from '../../shared/viewers/photo-viewer.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { UserText } from '../../ui/user-text.tsx';

const pdfType = 'application/pdf';
type Document = PharmacyApplication['verificationDocumentDetails'][number];

/**
 * Pictures as thumbnails, PDFs as sheets, both to enlarge; the session's cookie authorizes them.
 */
export function Documents({ application }: { application: PharmacyApplication }) {
  const t = useAdminTexts().documents;
  const [at, setAt] = useState<number | null>(null);
  const documents = application.verificationDocumentDetails;
  if (documents.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {documents.map((document, index) => (
          <li key={document.id}>
            <Thumbnail document={document} onEnlarge={() => setAt(index)} />
          </li>
        ))}
      </ul>
      <PhotoViewer
        title={t.of(isolated(application.shopName))}
        photos={documents.map(({ url, name, type }) => ({ url, alt: name, pdf: type === pdfType }))}
        at={at}
        onChange={setAt}
      />
    </>
  );
}

function Thumbnail({ document, onEnlarge }: { document: Document; onEnlarge: () => void }) {
  const t = useAdminTexts().documents;
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

function Caption({ document }: { document: Document }) {
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
