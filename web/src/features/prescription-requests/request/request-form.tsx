import type { ApiResponse } from '@dawaya/contract/api';
import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { longestNotes } from '@dawaya/contract/vocabulary/lengths';
import { useState } from 'react';
import { useMoneyTexts } from '../../../i18n/money.ts';
import { useRequestTexts } from '../../../i18n/request.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { priceText } from '../../../shared/products/price.tsx';
import { loadSentPanel } from '../../../shared/requests/load-sent-panel.ts';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { ContactPart } from '../../../shared/sending/contact-part.tsx';
import { loadPhotoWork } from '../../../shared/sending/load-photo-work.ts';
import { PhotoPicker } from '../../../shared/sending/photo-picker.tsx';
import { createPhotoStore, PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { SendingForm } from '../../../shared/sending/sending-form.tsx';
import { UrgencyChoice } from '../../../shared/sending/urgency-choice.tsx';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { TextArea } from '../../../ui/field.tsx';
import { HydrationBoundary } from '../../../ui/hydration-boundary.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { AskOthers } from './ask-others.tsx';
import { requestFields } from './request-fields.ts';
import { townProblems } from './town-problems.ts';

type Sent = ApiResponse<'POST /api/prescription-requests'>;

const requestPhotos = createPhotoStore('request', loadPhotoWork);

interface RequestFormProps {
  pharmacy: Pick<PharmacyInFull, 'id' | 'shopName' | 'nameAr' | 'nameEn' | 'cityAr' | 'cityEn'>;
  advertisementId: string | null;
  advertisement: PublicAdvertisement | undefined;
}

export function RequestForm({ pharmacy, advertisementId, advertisement }: RequestFormProps) {
  const t = useRequestTexts();
  const { currency } = useMoneyTexts();
  const language = useLanguage();
  const [sent, setSent] = useState<{ code: string | null }>();
  const navigateLater = useDelayedNavigation();

  const sending = useSending<Sent>({
    area: 'request',
    // Each product has a draft of its own.
    draft: advertisementId ? `request.${advertisementId}` : 'request',
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
    onSent: ({ code }) => {
      toast({ title: t.done });
      setSent({ code });
      navigateLater(paths.home);
    },
  });
  const { photos, details } = sending;

  const panel = useLazyModule(loadSentPanel, sent !== undefined);
  if (sent) return panel && <panel.SentPanel title={t.done} text={t.goingHome} code={sent.code} />;
  return (
    <SendingForm sending={sending} namesRequired texts={t}>
      <input type="hidden" name="pharmacyId" value={pharmacy.id} />
      {advertisementId && <input type="hidden" name="advertisementId" value={advertisementId} />}
      <PhotosOfForm value={requestPhotos}>
        <PhotoPicker />
      </PhotosOfForm>
      <HydrationBoundary>
        <UrgencyChoice />
      </HydrationBoundary>
      <HydrationBoundary>
        <TextArea
          name="notes"
          label={t.notes}
          hint={t.notesHint}
          maxLength={longestNotes}
          defaultValue={
            advertisement &&
            t.wanted(advertisement.productName, priceText(language, advertisement.price, currency))
          }
        />
      </HydrationBoundary>
      <HydrationBoundary>
        <AskOthers
          town={language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn}
          hasPhotos={photos.length > 0}
        />
      </HydrationBoundary>
      <HydrationBoundary>
        <ContactPart {...details} />
      </HydrationBoundary>
    </SendingForm>
  );
}
