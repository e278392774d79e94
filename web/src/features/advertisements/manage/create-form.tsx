import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import {
  maxDescriptionLength,
  maxPriceLength,
  maxProductNameLength,
  maxUrlLength,
} from '@dawaya/contract/vocabulary/limits';
import { useQueryClient } from '@tanstack/react-query';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { kilobytes } from '../../../i18n/file-size.ts';
import { useFormTexts } from '../../../i18n/form.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { readFiles, removeFiles, writeFile } from '../../../lib/store/files.ts';
import { readStored } from '../../../lib/store/store.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { uuid } from '../../../lib/uuid.ts';
import type { PhotoProblem } from '../../../shared/photos/photo-rules.ts';
import { PictureButton } from '../../../shared/photos/pick-pictures.tsx';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { showAdvertisement } from '../queries.ts';

interface CreateFormProps {
  /** Whether its payment follows. */
  mayPay: boolean;
  busy: boolean;
  onCreated: (advertisement: Advertisement, picture: Blob | null) => void;
}

/**
 * Creates an advertisement. The list shows it at once, so the form is emptied before anything else:
 * sending it again would make a second one.
 */
export function CreateForm({ mayPay, busy, onCreated }: CreateFormProps) {
  const t = useAdvertisementTexts().create;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const picture = useChosenPicture();
  const form = useForm({
    draft: 'advertisement',
    failed: t.failed,
    check: (data): Record<string, string> => {
      const { productImage } = readFields(data, 'productImage');
      return productImage === '' || isHttps(productImage) ? {} : { productImage: t.httpsOnly };
    },
    send: (data) =>
      callIdempotently('advertisement', 'POST /api/advertisements', {
        body: {
          ...readFields(data, 'productName', 'description', 'price', 'productImage'),
          pharmacyId: readStored('pharmacyId') ?? '',
        },
      }),
    onDone: (created, element) => {
      const ownPicture = picture.chosen?.blob ?? null;
      element.reset();
      picture.clear();
      toast({ title: t.created });
      void showAdvertisement(client, created).then(() => onCreated(created, ownPicture));
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.title} namesRequired>
      <fieldset disabled={form.busy || busy} className="flex flex-col gap-4">
        <TextField
          name="productName"
          label={t.productName}
          required
          maxLength={maxProductNameLength}
        />
        <TextArea
          name="description"
          label={t.description}
          required
          maxLength={maxDescriptionLength}
        />
        <TextField
          name="price"
          label={t.price}
          hint={t.priceHint}
          required
          maxLength={maxPriceLength}
          autoComplete="off"
        />
        <PictureFold picture={picture} />
      </fieldset>
      <Button
        type="submit"
        busy={form.busy || busy}
        disabled={picture.isPreparing}
        className="min-h-12"
      >
        {mayPay ? t.submit : t.submitUnpaid}
      </Button>
    </Form>
  );
}

function isHttps(address: string): boolean {
  try {
    return new URL(address).protocol === 'https:';
  } catch {
    return false;
  }
}

/** A picture by its URL or from the device. It opens around a picture that was chosen before. */
function PictureFold({ picture }: { picture: ReturnType<typeof useChosenPicture> }) {
  const t = useAdvertisementTexts().create;
  const [isOpen, setOpen] = useState(false);
  const { chosen } = picture;
  useEffect(() => {
    if (chosen) setOpen(true);
  }, [chosen]);
  return (
    <Fold
      title={t.addPicture}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <div className="flex flex-col gap-4 pt-2">
        <TextField
          name="productImage"
          type="url"
          label={t.productImage}
          hint={t.productImageHint}
          maxLength={maxUrlLength}
          autoComplete="off"
          dir="ltr"
          className="rtl:text-end"
        />
        <PictureField picture={picture} />
      </div>
    </Fold>
  );
}

function PictureField({ picture }: { picture: ReturnType<typeof useChosenPicture> }) {
  const t = useAdvertisementTexts().picture;
  const formTexts = useFormTexts();
  const language = useLanguage();
  const hint = useId();
  const { chosen, problem, isPreparing } = picture;
  const chooseText = chosen ? t.other : t.choose;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">
        {t.label} <span className="font-normal text-muted">{formTexts.optional}</span>
      </legend>
      {chosen && (
        <div className="flex items-center gap-3 rounded border border-line p-2">
          <img
            src={chosen.url}
            alt={t.alt}
            className="h-18 w-24 shrink-0 rounded bg-surface-sunken object-cover"
          />
          <p className="flex-1 text-muted">{kilobytes(language, chosen.blob.size)}</p>
          <IconButton label={t.remove} onClick={picture.clear}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <PictureButton describedBy={hint} onPick={([file]) => void picture.choose(file)}>
        {isPreparing ? <Spinner /> : <ImagePlus size={20} aria-hidden="true" />}
        {isPreparing ? t.preparing : chooseText}
      </PictureButton>
      <p id={hint} className="text-sm text-muted">
        {t.hint}
      </p>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {problem && t.problem[problem]}
      </p>
    </fieldset>
  );
}

const area = 'advertisement';
/** The page has one form, so one draft. */
const draft = 'new';

interface ChosenPicture {
  blob: Blob;
  url: string;
}

/**
 * Holds one picture, shrunk and ready to send (docs/files.md), or its problem. The browser stores
 * it for a day, like typed values.
 */
function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** The last choice wins, however long an earlier one takes. */
  const turn = useRef(0);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  useEffect(() => {
    const ownTurn = turn.current;
    void readFiles(area, draft).then(([stored]) => {
      if (stored && ownTurn === turn.current) setChosen(shown(stored.blob));
    });
  }, []);

  const choose = async (file: File) => {
    turn.current += 1;
    const ownTurn = turn.current;
    setProblem(null);
    setPreparing(true);
    const preparedPhoto = await preparePhoto(file);
    if (ownTurn !== turn.current) return;
    setPreparing(false);
    if (typeof preparedPhoto === 'string') return setProblem(preparedPhoto);
    setChosen(shown(preparedPhoto));
    await removeFiles(area);
    await writeFile({
      id: uuid(),
      area,
      draft,
      name: file.name,
      blob: preparedPhoto,
      at: Date.now(),
    });
  };

  const clear = () => {
    turn.current += 1;
    setPreparing(false);
    setProblem(null);
    setChosen(null);
    void removeFiles(area);
  };

  return { chosen, problem, isPreparing, choose, clear };
}

const shown = (blob: Blob): ChosenPicture => ({ blob, url: URL.createObjectURL(blob) });
