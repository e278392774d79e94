import type { ApiResponse } from '@dawaya/contract/api';
import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { containsContactDetails } from '@dawaya/contract/vocabulary/contacts';
import { maxNotesLength } from '@dawaya/contract/vocabulary/limits';
import { useContext, useId, useState } from 'react';
import { useMoneyTexts } from '../../../i18n/money.ts';
import { type en as request, useRequestTexts } from '../../../i18n/request.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { readStored } from '../../../lib/store/store.ts';
import { priceText } from '../../../shared/products/price.tsx';
import { loadSentPanel } from '../../../shared/requests/load-sent-panel.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { ContactPart } from '../../../shared/sending/contact-part.tsx';
import { EmailOrText } from '../../../shared/sending/email-or-text.tsx';
import { loadPhotoWork } from '../../../shared/sending/load-photo-work.ts';
import { PhotoPicker } from '../../../shared/sending/photo-picker.tsx';
import { createPhotoStore, PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { PhotosGoAlongField } from '../../../shared/sending/photos-go-along-field.tsx';
import { SendingForm } from '../../../shared/sending/sending-form.tsx';
import { UrgencyChoice } from '../../../shared/sending/urgency-choice.tsx';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { FieldErrors, Select, SubmittedValues, TextArea } from '../../../ui/field.tsx';
import { HydrationBoundary } from '../../../ui/hydration-boundary.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

type Sent = ApiResponse<'POST /api/prescription-requests'>;

const requestPhotos = createPhotoStore('request', loadPhotoWork);

interface RequestFormProps {
  pharmacy: Pick<PharmacyInFull, 'id' | 'shopName' | 'nameAr' | 'nameEn' | 'cityAr' | 'cityEn'>;
  advertisementId: string | null;
  advertisement: PublicAdvertisement | undefined;
  /** A medicine to fill in, from an availability alert. */
  item: string | null;
}

export function RequestForm({ pharmacy, advertisementId, advertisement, item }: RequestFormProps) {
  const t = useRequestTexts();
  const { currency } = useMoneyTexts();
  const language = useLanguage();
  const [sent, setSent] = useState<{ code: string | null }>();
  const navigateLater = useDelayedNavigation();
  const town = language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn;

  // A product has its own draft.
  const draft = ['request', advertisementId ?? item].filter(Boolean).join('.');

  const sending = useSending<Sent>({
    area: 'request',
    draft,
    path: '/api/prescription-requests',
    store: requestPhotos,
    failed: t.failed,
    // An error of the inquiry shows at its tick.
    fieldOf: (field) => (field === 'items' ? 'askTown' : field),
    check: (typed, photos) => townProblems(typed, photos.length, t),
    fieldsOf: (typed, photos) => requestFields(pharmacy.id, typed, photos.length > 0),
    isTo: ({ fields }) => fields.pharmacyId === pharmacy.id,
    to: () => {
      const { shopName, nameAr, nameEn } = pharmacy;
      return { shopName, names: { nameAr, nameEn } };
    },
    remember: rememberRequest,
    later: loadSentPanel,
    onSent: ({ code, trackingUrl }) => {
      toast({ title: t.done });
      // The code on the phone is entered there.
      if (form.ref.current?.querySelector('[name=way][value=text]:checked'))
        return navigateLater(trackingUrl, 0);
      setSent({ code });
      navigateLater(paths.home);
    },
  });
  const { form, photos, details } = sending;

  const panel = useLazyModule(loadSentPanel, sent !== undefined);
  if (sent) return panel && <panel.SentPanel title={t.done} text={t.goingHome} code={sent.code} />;
  return (
    <SendingForm sending={sending} texts={t}>
      <input type="hidden" name="pharmacyId" value={pharmacy.id} />
      {advertisementId && <input type="hidden" name="advertisementId" value={advertisementId} />}
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <p className="text-xl font-semibold sm:col-span-2">{t.either}</p>
        <PhotosOfForm value={requestPhotos}>
          <PhotoPicker />
        </PhotosOfForm>
        <HydrationBoundary>
          <TextArea
            name="notes"
            unmarked
            label={t.notes}
            hint={t.notesHint}
            maxLength={maxNotesLength}
            defaultValue={
              advertisement
                ? t.wanted(
                    advertisement.productName,
                    priceText(language, advertisement.price, currency),
                  )
                : (item ?? undefined)
            }
          />
        </HydrationBoundary>
      </div>
      <HydrationBoundary>
        <UrgencyChoice />
      </HydrationBoundary>
      {town && (
        <HydrationBoundary>
          <AskOthersOption town={town} hasPhotos={photos.length > 0} />
        </HydrationBoundary>
      )}
      <HydrationBoundary>
        <ContactPart {...details} email={<EmailOrText draft={draft} isNear={sending.hasCode} />} />
      </HydrationBoundary>
    </SendingForm>
  );
}

/** Minutes until the other pharmacies get the request. */
const choices = [15, 60, 240, 1440] as const;

interface AskOthersProps {
  town: string;
  hasPhotos: boolean;
}

/**
 * 'Ask the others if nobody looks within …': the request then becomes an inquiry to the town by
 * itself.
 */
function AskOthersOption({ town, hasPhotos }: AskOthersProps) {
  const t = useRequestTexts().askOthers;
  const id = useId();
  const error = useContext(FieldErrors).askTown;
  const before = useContext(SubmittedValues).askTown;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-xl font-semibold">{t.title}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="askTown"
          value="true"
          defaultChecked={before === 'true'}
          data-kept=""
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-primary"
        />
        {t.label(town)}
      </label>
      <p id={`${id}-error`} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
      {/* An old browser does not know the selector that hides it, and always shows it. */}
      <div className="in-[fieldset:not(:has([name=askTown]:checked))]:hidden">
        <div className="flex flex-col gap-4">
          <Select name="askTownAfterMinutes" label={t.after} required defaultValue={60}>
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t.within[minutes]}
              </option>
            ))}
          </Select>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {t.hint}
          </p>
          <div hidden={!hasPhotos} className="plain-shown">
            <PhotosGoAlongField />
          </div>
        </div>
      </div>
    </fieldset>
  );
}

/**
 * Returns the fields of the call from the form's values (specification §3).
 * @param hasPhotos whether there are photos for the other pharmacies
 */
function requestFields(
  pharmacyId: string,
  typed: FormData,
  hasPhotos: boolean,
): Record<string, string> {
  const text = (name: string) => String(typed.get(name) ?? '');
  const customerId = readStored('customerId');
  return {
    pharmacyId,
    ...(customerId && { customerId }),
    customerName: text('customerName'),
    phone: text('phone'),
    email: text('email'),
    urgency: text('urgency'),
    notes: text('notes'),
    ...(typed.has('askTown') && {
      askTownAfterMinutes: text('askTownAfterMinutes'),
      photosGoAlong: String(hasPhotos && typed.has('photosGoAlong')),
    }),
  };
}

/**
 * Returns the problems of a request that other pharmacies would see, by field: they read its notes,
 * and see its photos if the customer allows that.
 */
export function townProblems(
  typed: FormData,
  photos: number,
  t: typeof request,
): Record<string, string> {
  if (!typed.has('askTown')) return {};
  const notes = String(typed.get('notes') ?? '').trim();
  if (containsContactDetails(notes)) return { notes: t.askOthers.contact };
  const goAlong = photos > 0 && typed.has('photosGoAlong');
  return notes === '' && !goAlong ? { askTown: t.askOthers.nothing } : {};
}
