import type { ApiResponse } from '@dawaya/contract/api';
import { cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { maxNotesLength } from '@dawaya/contract/vocabulary/limits';
import BellPlus from 'lucide-react/icons/bell-plus';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useAskTexts } from '../../../i18n/ask.ts';
import { fillField } from '../../../lib/field-direction.ts';
import { fillEmpty } from '../../../lib/form-draft.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { readStored } from '../../../lib/store/store.ts';
import { askDraft } from '../../../shared/inquiry/ask-draft.ts';
import { fieldOf } from '../../../shared/inquiry/items.ts';
import { ItemsPart } from '../../../shared/inquiry/items-part.tsx';
import { loadSentPanel } from '../../../shared/requests/load-sent-panel.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { askPhotos } from '../../../shared/sending/ask-photos.ts';
import { ContactPart } from '../../../shared/sending/contact-part.tsx';
import { EmailOrText } from '../../../shared/sending/email-or-text.tsx';
import { PhotoPicker } from '../../../shared/sending/photo-picker.tsx';
import { PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { PhotosGoAlongField } from '../../../shared/sending/photos-go-along-field.tsx';
import { SendingForm } from '../../../shared/sending/sending-form.tsx';
import { UrgencyChoice } from '../../../shared/sending/urgency-choice.tsx';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { chosenIn } from '../../../ui/choice.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import type { useForm } from '../../../ui/form.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { ByMessage } from './by-message.tsx';
import { PlacePart, type TownOrHere, usePosition } from './place-part.tsx';
import { inquiryFields, problemsOf } from './question.ts';
import { StepPart, useLaterSteps, useSteps } from './steps.tsx';
import { useBrush } from './use-brush.ts';
import { type Whom, WhomPart } from './whom-part.tsx';

const loadAlert = () => import('./create-alert-dialog.tsx');

export type SentInquiry = ApiResponse<'POST /api/inquiries'>;

export interface Prefill {
  item: string | null;
  city: string | null;
}

interface AskFormProps {
  prefill: Prefill;
  onSent: (sent: SentInquiry) => void;
}

export function AskForm({ prefill, onSent }: AskFormProps) {
  const t = useAskTexts();
  const position = usePosition();
  const { near } = position;
  const [isAlert, setIsAlert] = useState(false);
  const alert = useLazyModule(loadAlert, isAlert);

  const sending = useSending<SentInquiry>({
    area: 'ask',
    draft: askDraft,
    path: '/api/inquiries',
    store: askPhotos,
    failed: t.failed,
    check: (typed, photos) => problemsOf(typed, { photos, near }, t),
    fieldOf,
    fieldsOf: (typed, photos) => inquiryFields(typed, photos.length > 0, near),
    to: () => {
      const askedIn = shown.place === 'town' ? shown.city : '';
      const town = cityOf(askedIn);
      return { askedIn, ...(town && { names: { nameAr: town.nameAr, nameEn: town.city } }) };
    },
    remember: rememberRequest,
    later: loadSentPanel,
    onSent,
  });
  const { form, photos, details } = sending;
  const { shown, show } = useShown(form, prefill);

  const {
    step,
    isLast,
    goTo,
    form: stepped,
  } = useSteps(form, (typed) => problemsOf(typed, { photos, near }, t), prefill.item !== null);
  const later = useLaterSteps();
  const { brush, setGoAlong } = useBrush(photos);

  return (
    <>
      <SendingForm
        sending={{ ...sending, form: stepped }}
        texts={{ ...t, send: isLast ? t.send : <NextOrSend /> }}
        above={isLast && later && <later.Summary form={form.ref} onGo={goTo} />}
      >
        <StepPart at={0} step={step}>
          <ItemsPart draft={askDraft} asked={prefill.item} typed={form.answered?.typed ?? null} />
          <PhotosOfForm value={askPhotos}>
            <PhotoPicker />
            {brush && (
              <brush.CoverDialog key={brush.photo.at} photo={brush.photo} onClose={brush.close} />
            )}
          </PhotosOfForm>
          <div
            hidden={photos.length === 0 && !stepped.errors.photosGoAlong}
            className="plain-shown"
            onChange={({ target }) => setGoAlong((target as HTMLInputElement).checked)}
          >
            <PhotosGoAlongField />
          </div>
          <Button
            variant="quiet"
            busy={isAlert && !alert}
            className="needs-scripts -ms-2 self-start px-2 text-start text-primary underline underline-offset-4"
            onClick={() => setIsAlert(true)}
          >
            <BellPlus size={18} aria-hidden="true" />
            {t.alert}
          </Button>
          <ByMessage />
        </StepPart>
        <StepPart at={1} step={step}>
          <PlacePart
            place={shown.place}
            onChoose={(place) => show({ place })}
            position={position}
            town={{
              asked: prefill.city,
              written: shown.city,
              onWritten: (city) => show({ city }),
            }}
          />
          <UrgencyChoice />
          <TextArea
            name="notes"
            label={t.notes}
            hint={t.notesHint}
            rows={1}
            maxLength={maxNotesLength}
          />
        </StepPart>
        <StepPart at={2} step={step}>
          <WhomPart whom={shown.whom} onChoose={(whom) => show({ whom })} />
          <DisclosureNotice />
          <ContactPart
            {...details}
            isStep
            email={<EmailOrText draft={askDraft} isNear={step > 0} />}
          />
        </StepPart>
      </SendingForm>
      {/* Outside the form: a form cannot contain a form. */}
      {isAlert && alert && (
        <alert.default inquiry={form.ref.current} onClose={() => setIsAlert(false)} />
      )}
    </>
  );
}

/** Without scripts the form has no steps: its button sends. */
function NextOrSend() {
  const t = useAskTexts();
  return (
    <>
      <span className="needs-scripts">{t.next}</span>
      <span hidden className="plain-shown">
        {t.send}
      </span>
    </>
  );
}

/** Explains which data all asked pharmacies see, and which only the chosen one. */
function DisclosureNotice() {
  const t = useAskTexts();
  return (
    <Fold
      className="-my-2 text-sm"
      title={
        <>
          <EyeOff size={18} aria-hidden="true" className="me-1 shrink-0" />
          {t.contactHint}
        </>
      }
    >
      <p>{t.whatIsSeen}</p>
    </Fold>
  );
}

/**
 * Returns the values of the form that decide which other fields show. Call it after `useForm`,
 * which restores the draft: its choice wins, then the town of the URL, then the remembered one.
 */
function useShown({ ref, answered }: ReturnType<typeof useForm>, prefill: Prefill) {
  const language = useLanguage();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState({
    whom: (answered?.typed?.whom ?? 'self') as Whom,
    place: (answered?.typed?.place ?? 'town') as TownOrHere,
    city: answered?.typed?.city ?? prefill.city ?? '',
  });
  const start = useRef({ prefill, language, navigate });
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const { prefill, language, navigate } = start.current;
    const city = form.querySelector<HTMLInputElement>('[name=city]');
    if (prefill.city && city) fillField(city, cityName(language, prefill.city));
    else fillEmpty(form, { city: cityName(language, readStored('city') ?? '') });
    setShown({
      whom: chosenIn(form, 'whom') as Whom,
      place: chosenIn(form, 'place') as TownOrHere,
      city: city?.value ?? '',
    });
    // The form and its draft have the values now, so that a reload does not undo a change.
    if (prefill.city || prefill.item) navigate(paths.ask, { replace: true, state: history.state });
  }, [ref]);
  return {
    shown,
    show: (change: Partial<typeof shown>) => setShown({ ...shown, ...change }),
  };
}
