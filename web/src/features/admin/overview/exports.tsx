import { exportFiles } from '@dawaya/contract/vocabulary/export-files';
import { useExportTexts } from '../../../i18n/admin-exports.ts';

/** Files in standard forms, for ministries, health systems and map makers (docs/admin.md). */
export function Exports() {
  const t = useExportTexts();
  return (
    <section aria-labelledby="exports-title" className="flex flex-col gap-2">
      <h2 id="exports-title" className="text-xl font-bold">
        {t.title}
      </h2>
      <p className="text-muted">{t.text}</p>
      <ul className="divide-y divide-line border-y border-line">
        {exportFiles.map((file) => (
          <li key={file} className="py-2.5">
            <a
              href={`/api/admin/exports/${file}`}
              download
              className="text-primary underline underline-offset-4"
            >
              {t.files[file].name}
            </a>
            <p className="text-sm text-muted">{t.files[file].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
