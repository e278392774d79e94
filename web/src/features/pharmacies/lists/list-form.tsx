import type { PriceListLine } from '@dawaya/contract/endpoints/pharmacy-prices';
import { maxListFileBytes, maxListLength } from '@dawaya/contract/vocabulary/prices';
import { useState } from 'react';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useChosenFiles } from '../../../ui/use-chosen-files.ts';

interface ListFormProps {
  pharmacyId: string;
  /** The name of the field. */
  name: string;
  /** The title names the form, because a page has several. */
  texts: { title: string; label: string; hint: string };
  /** Offers a file too: Excel or CSV. */
  acceptsFile?: boolean;
  onRead: (lines: PriceListLine[]) => void;
}

/** Reads a list that a pharmacist pastes, or a file. The server reads it and stores nothing. */
export function ListForm({
  pharmacyId,
  name,
  texts,
  acceptsFile: takesFile,
  onRead,
}: ListFormProps) {
  const t = usePricesTexts().listFile;
  const sessionEnded = useSessionEnded('pharmacy');
  const readList = async (body: { text: string } | { file: string }) => {
    const response = await call('POST /api/pharmacies/:id/prices/read', {
      params: { id: pharmacyId },
      body,
    });
    onRead(response.lines);
  };
  const form = useForm({
    failed: t.failed,
    send: (data) => readList({ text: readFields(data, name)[name] ?? '' }),
    onDone: () => undefined,
    fieldOf: (field) => (field === 'text' ? name : field),
    onError: sessionEnded,
  });
  return (
    <Fold title={texts.label}>
      <Form form={form} label={texts.title} className="flex flex-col gap-3">
        <TextArea
          name={name}
          label={texts.label}
          hint={texts.hint}
          required
          rows={4}
          maxLength={maxListLength}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton variant="secondary" busy={form.busy}>
            {t.read}
          </SubmitButton>
          {takesFile && <FileChoice onFile={readList} onError={sessionEnded} />}
        </div>
      </Form>
    </Fold>
  );
}

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a call takes so many arguments only.
  let text = '';
  for (let index = 0; index < bytes.length; index += 8192)
    text += String.fromCharCode(...bytes.subarray(index, index + 8192));
  return btoa(text);
};

interface FileChoiceProps {
  onFile: (body: { file: string }) => Promise<void>;
  onError: (error: unknown) => boolean;
}

function FileChoice({ onFile, onError }: FileChoiceProps) {
  const t = usePricesTexts().listFile;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { ref, onChange } = useChosenFiles(async ([file]) => {
    setRefusal('');
    if (file.size > maxListFileBytes) return setRefusal(t.tooLarge);
    setBusy(true);
    try {
      await onFile({ file: await base64Of(file) });
    } catch (error) {
      if (!onError(error)) setRefusal(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  });
  return (
    <>
      <label
        aria-busy={busy || undefined}
        className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-2`}
      >
        {t.file}
        <input
          ref={ref}
          type="file"
          accept=".xlsx,.csv,text/csv"
          disabled={busy}
          onChange={onChange}
          className="sr-only"
        />
      </label>
      <p role="alert" className="basis-full font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </>
  );
}
