import { exportFiles } from '@dawaya/contract/vocabulary/export-files';
import type { ReactNode } from 'react';
import { useExportTexts } from '../../../i18n/admin-exports.ts';
import { Fold } from '../../../ui/fold.tsx';
import { ProvenDownload } from '../proven-download.tsx';

/**
 * Files in standard forms, for ministries, health systems and map makers (docs/admin.md).
 * @param children the file of the figures above
 */
export function Exports({ children }: { children: ReactNode }) {
  const t = useExportTexts();
  return (
    <Fold title={t.title}>
      {children}
      <p className="my-3 text-muted">{t.text}</p>
      <ul className="divide-y divide-line border-y border-line">
        {exportFiles.map((file) => (
          <li key={file} className="py-2.5">
            <ProvenDownload href={`/api/admin/exports/${file}`}>
              {t.files[file].name}
            </ProvenDownload>
            <p className="mt-1 text-sm text-muted">{t.files[file].text}</p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
