import { isolated } from '@dawaya/contract/vocabulary/direction';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { kilobytes } from '../../../i18n/file-size.ts';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useChosenFiles } from '../../../ui/use-chosen-files.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { acceptedDocuments, type ChosenDocument, type Documents } from './documents.ts';

interface DocumentsFieldProps {
  documents: Documents;
  /** The label for further documents, if some were sent before: then none is required. */
  further?: string;
}

export function DocumentsField({ documents, further }: DocumentsFieldProps) {
  const t = useRegisterTexts();
  const choosing = useChosenFiles(documents.add);
  const addText = documents.chosen.length > 0 ? t.addMoreDocuments : t.addDocuments;
  return (
    <div className="flex flex-col gap-3">
      <Field
        name="verificationDocuments"
        label={further ?? t.documents}
        hint={t.documentsHint}
        required={further === undefined}
      >
        {(inputProps) => (
          <div
            className={cx(
              'relative flex min-h-16 items-center justify-center gap-2 rounded border-2 border-dashed bg-surface-sunken p-3 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              documents.chosen.length === 0 &&
                (inputProps['aria-invalid'] || documents.refusals.length > 0)
                ? 'border-danger'
                : 'border-line-strong',
            )}
          >
            {documents.preparing ? (
              <Spinner className="text-primary" />
            ) : (
              <Paperclip size={24} aria-hidden="true" className="text-primary" />
            )}
            <span aria-hidden="true" className="font-semibold text-primary">
              {documents.preparing ? t.preparing : addText}
            </span>
            <input
              {...inputProps}
              {...choosing}
              type="file"
              name="verificationDocuments"
              accept={acceptedDocuments}
              multiple
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
        )}
      </Field>
      <div
        role="alert"
        className="flex flex-col gap-1 text-sm font-medium text-danger empty:hidden"
      >
        {documents.refusals.map(({ why, name }) => (
          <p key={`${why} ${name}`}>{why === 'tooMany' ? t.tooMany : t[why](isolated(name))}</p>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:absolute">
        {documents.restored && t.restoredDocuments}
      </p>
      {documents.chosen.length > 0 && (
        <ul aria-label={t.chosenDocuments} className="flex flex-col gap-2">
          {documents.chosen.map((document) => (
            <DocumentRow key={document.id} document={document} onRemove={documents.remove} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  document: ChosenDocument;
  onRemove: (id: string) => void;
}

function DocumentRow({ document, onRemove }: RowProps) {
  const t = useRegisterTexts();
  const language = useLanguage();
  const Icon = document.file.type === 'application/pdf' ? FileText : ImageIcon;
  return (
    <li className="flex items-center gap-3 rounded border border-line bg-surface-raised ps-3">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 py-2">
        <UserText text={document.name} className="block w-fit max-w-full truncate" />
        {/* A long name is cut before its ending. */}
        <span className="block text-sm text-muted">
          <bdi dir="ltr">{document.name.replace(/.*\./, '').toUpperCase()}</bdi> ·{' '}
          {kilobytes(language, document.file.size)}
        </span>
      </span>
      <IconButton label={t.removeDocument(document.name)} onClick={() => onRemove(document.id)}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
