import type { ApiResponse } from '@dawaya/contract/api';
import { cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { longestNotes } from '@dawaya/contract/vocabulary/lengths';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useAskTexts } from '../../../i18n/texts/ask.ts';
import { fillField } from '../../../lib/field-direction.ts';
import { fillEmpty } from '../../../lib/form-draft.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { readStored } from '../../../lib/store/store.ts';
import { askDraft } from '../../../shared/asking/ask-draft.ts';
import { fieldOf } from '../../../shared/asking/asked-items.ts';
import { ItemsPart } from '../../../shared/asking/items-part.tsx';
import { loadSentPanel } from '../../../shared/requests/later-sent-panel.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { ContactPart } from '../../../shared/sending/contact-part.tsx';
import { GoAlong } from '../../../shared/sending/go-along.tsx';
import { PhotoPicker } from '../../../shared/sending/photo-picker.tsx';
import { PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { SendingForm } from '../../../shared/sending/sending-form.tsx';
import { UrgencyChoice } from '../../../shared/sending/urgency-choice.tsx';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { TextArea } from '../../../ui/field.tsx';
import type { useForm } from '../../../ui/form.tsx';
import { chosenIn } from './choice.tsx';
import { askPhotos } from './photos.ts';
import { type Place, PlacePart } from './place-part.tsx';
import { problemsOf } from './question.ts';
import { searchFields } from './search-fields.ts';
import { usePosition } from './use-position.ts';
import { type Whom, WhomPart } from './whom-part.tsx';

export type SentSearch = ApiResponse<'POST /api/searches'>;

/** What the address asks for: a medicine that was looked for, and where. */
export interface Asked {
  item: string | null;
  city: string | null;
}

interface AskFormProps {
  asked: Asked;
  onSent: (sent: SentSearch) => void;
}

/** The question to the pharmacies of a town: what, for whom, where, and who asks. */
export function AskForm({ asked, onSent }: AskFormProps) {
  const t = useAskTexts();
  const position = usePosition();
  const { near } = position;

  const sending = useSending<SentSearch>({
    area: 'ask',
    draft: askDraft,
    path: '/api/searches',
    store: askPhotos,
    failed: t.failed,
    check: (typed, photos) => problemsOf(typed, { photos, near }, t),
    fieldOf,
    fieldsOf: (typed, photos) => searchFields(typed, photos.length > 0, near),
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
  const { shown, show } = useShown(form, asked);

  return (
    <SendingForm sending={sending} texts={t}>
      <ItemsPart draft={askDraft} asked={asked.item} typed={form.answered?.typed ?? null} />
      <WhatIsSeen />
      <div className="flex flex-col gap-4">
        <PhotosOfForm value={askPhotos}>
          <PhotoPicker />
        </PhotosOfForm>
        {/* Until it is ticked names may still be covered: only then the photos may leave. */}
        <div
          hidden={photos.length === 0 && !form.errors.photosGoAlong}
          className="plain-shown"
          onChange={({ target }) => void askPhotos.release((target as HTMLInputElement).checked)}
        >
          <GoAlong />
        </div>
      </div>
      <UrgencyChoice />
      <PlacePart
        place={shown.place}
        onChoose={(place) => show({ place })}
        position={position}
        town={{
          asked: asked.city,
          written: shown.city,
          onWritten: (city) => show({ city }),
        }}
      />
      <WhomPart whom={shown.whom} onChoose={(whom) => show({ whom })} />
      <TextArea name="notes" label={t.notes} hint={t.notesHint} maxLength={longestNotes} />
      <div className="flex flex-col gap-3">
        <ContactPart {...details} emailHint={t.emailHint} />
        <p className="text-sm text-muted">{t.contactHint}</p>
      </div>
    </SendingForm>
  );
}

/** What those who are asked learn, and what only the one that is chosen does. */
function WhatIsSeen() {
  const t = useAskTexts().whatIsSeen;
  return (
    <section className="flex gap-3 rounded border border-primary bg-primary-soft p-4">
      <EyeOff size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
      <div>
        <h2 className="font-semibold">{t.title}</h2>
        <p>
          {t.text} {t.never}
        </p>
      </div>
    </section>
  );
}

/**
 * What of the form decides over what else of it is shown. To be called after `useForm`, which brings
 * back the draft: what it chose counts, then the town of the address, then the remembered one.
 */
function useShown({ ref, answered }: ReturnType<typeof useForm>, asked: Asked) {
  const language = useLanguage();
  const [, navigate] = useLocation();
  const [shown, setShown] = useState({
    whom: (answered?.typed?.whom ?? 'self') as Whom,
    place: (answered?.typed?.place ?? 'town') as Place,
    city: answered?.typed?.city ?? asked.city ?? '',
  });
  const start = useRef({ asked, language, navigate });
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const { asked, language, navigate } = start.current;
    const city = form.querySelector<HTMLInputElement>('[name=city]');
    if (asked.city && city) fillField(city, cityName(language, asked.city));
    else fillEmpty(form, { city: cityName(language, readStored('city') ?? '') });
    setShown({
      whom: chosenIn(form, 'whom') as Whom,
      place: chosenIn(form, 'place') as Place,
      city: city?.value ?? '',
    });
    // It is in the form now, and in its draft: what somebody changes is not changed back by a reload.
    if (asked.city || asked.item) navigate(paths.ask, { replace: true });
  }, [ref]);
  return {
    shown,
    show: (change: Partial<typeof shown>) => setShown({ ...shown, ...change }),
  };
}
