import type { PharmacyApplication } from '@dawaya/contract/admin';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { fileSize } from '../../i18n/file-size.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { PhotoViewer, smallPhoto } from '../../ui/photo-viewer.tsx';
import { useAdminTexts } from './use-admin-texts.ts';

type Document = PharmacyApplication['verificationDocuments'][number];

/** Pictures as thumbnails to enlarge, PDFs to download; the session's cookie opens both. */
export function Documents({ application }: { application: PharmacyApplication }) {
  const t = useAdminTexts().documents;
  const [at, setAt] = useState<number | null>(null);
  const documents = application.verificationDocuments;
  const pictures = documents.filter(({ type }) => type !== 'application/pdf');
  if (documents.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2">
        {documents.map((document) => (
          <li key={document.id}>
            {document.type === 'application/pdf' ? (
              <Pdf document={document} />
            ) : (
              <Picture document={document} onEnlarge={() => setAt(pictures.indexOf(document))} />
            )}
          </li>
        ))}
      </ul>
      <PhotoViewer
        title={t.of(application.shopName)}
        photos={pictures.map(({ url, name }) => ({ url, alt: name }))}
        at={at}
        onChange={setAt}
      />
    </>
  );
}

const frame =
  'flex h-full w-full flex-col overflow-hidden rounded border border-line-strong bg-surface-sunken text-start hover:border-primary';

function Picture({ document, onEnlarge }: { document: Document; onEnlarge: () => void }) {
  const t = useAdminTexts().documents;
  return (
    <button type="button" onClick={onEnlarge} className={frame}>
      <span className="sr-only">{t.enlarge} </span>
      <img
        src={smallPhoto(document.url)}
        alt=""
        width={240}
        height={180}
        className="aspect-4/3 w-full object-cover object-top"
      />
      <Caption document={document} />
    </button>
  );
}

function Pdf({ document }: { document: Document }) {
  const t = useAdminTexts().documents;
  return (
    <a href={document.url} download={document.name} className={frame}>
      <span className="sr-only">{t.download} </span>
      <span className="flex aspect-4/3 w-full flex-col items-center justify-center gap-2 text-primary">
        <FileText size={40} aria-hidden="true" />
        <span className="inline-flex items-center gap-1 font-semibold">
          <Download size={16} aria-hidden="true" />
          PDF
        </span>
      </span>
      <Caption document={document} />
    </a>
  );
}

function Caption({ document }: { document: Document }) {
  const language = useLanguage();
  return (
    <span className="block w-full flex-1 bg-surface-raised px-2 py-1">
      <span className="line-clamp-2 text-sm break-all">
        <bdi>{document.name}</bdi>
      </span>
      <span className="block text-sm text-muted">{fileSize(language, document.size)}</span>
    </span>
  );
}
