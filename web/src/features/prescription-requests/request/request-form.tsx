import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { longestNotes } from '@dawaya/contract/vocabulary/lengths';
import { useRef, useState } from 'react';
import { useAdvertisementTexts } from '../../../i18n/texts/advertisements.ts';
import { useRequestTexts } from '../../../i18n/texts/request.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { OfflineError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { useCustomerDetails } from '../../../shared/contact-details/contact-fields.tsx';
import { priceText } from '../../../shared/products/price.tsx';
import { RequestCode } from '../../../shared/requests/request-code.tsx';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { ContactPart } from '../../../shared/sending/contact-part.tsx';
import { PhotoPicker } from '../../../shared/sending/photo-picker.tsx';
import {
  createPhotoStore,
  PhotosOfForm,
  usePhotosOf,
} from '../../../shared/sending/photo-store.ts';
import { SendingBar } from '../../../shared/sending/sending-bar.tsx';
import { UrgencyChoice } from '../../../shared/sending/urgency-choice.tsx';
import { useFoldedDetails } from '../../../shared/sending/use-folded-details.ts';
import { Card } from '../../../ui/card.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { AskOthers } from './ask-others.tsx';
import { sendRequest } from './send-request.ts';
import { townProblems } from './town-problems.ts';

const requestPhotos = createPhotoStore('request');

/** A photo turned out not to be one while the request was about to leave: it waits for a decision. */
class PhotoRefused extends Error {
  override name = 'AbortError';
}

interface RequestFormProps {
  pharmacy: Pick<PublicPharmacy, 'id' | 'shopName' | 'nameAr' | 'nameEn' | 'city'>;
  advertisementId: string | null;
  advertisement: PublicAdvertisement | undefined;
}

export function RequestForm({ pharmacy, advertisementId, advertisement }: RequestFormProps) {
  const t = useRequestTexts();
  const { currency } = useAdvertisementTexts();
  const language = useLanguage();
  const [share, setShare] = useState<number | null>(null);
  const [unreached, setUnreached] = useState(false);
  const [sent, setSent] = useState<{ code: string | null }>();
  const { photos } = usePhotosOf(requestPhotos);
  const under = useRef<AbortController>(undefined);
  const navigateLater = useDelayedNavigation();

  const form = useForm({
    // What is asked about one product is not written into another request.
    draft: advertisementId ? `request.${advertisementId}` : 'request',
    plain: { action: '/api/prescription-requests', files: true },
    failed: t.failed,
    // What the town cannot be asked with stands at its tick.
    fieldOf: (field) => (field === 'items' ? 'askTown' : field),
    check: (typed) => townProblems(typed, photos.length, t),
    send: async (typed) => {
      setShare(null);
      setUnreached(false);
      const refusedBefore = requestPhotos.read().refused;
      const { photos, refused } = await requestPhotos.ready();
      if (refused.length > refusedBefore.length) throw new PhotoRefused();
      under.current = new AbortController();
      const { signal } = under.current;
      setShare(0);
      return sendRequest({ pharmacyId: pharmacy.id, typed, photos, onProgress: setShare, signal });
    },
    onDone: ({ id, trackingUrl, code }) => {
      requestPhotos.forget();
      const createdAt = new Date().toISOString();
      const { shopName, nameAr, nameEn } = pharmacy;
      rememberRequest({ id, trackingUrl, shopName, names: { nameAr, nameEn }, createdAt });
      toast({ title: t.done });
      setSent({ code });
      navigateLater(paths.home);
    },
    onError: (error) => {
      setUnreached(error instanceof OfflineError);
      return error instanceof Error && error.name === 'AbortError';
    },
  });

  useCustomerDetails(form.ref);
  const details = useFoldedDetails(form);

  if (sent) {
    return (
      <Card className="mb-8">
        <DonePanel title={t.done} text={t.goingHome}>
          {sent.code && <RequestCode code={sent.code} />}
        </DonePanel>
      </Card>
    );
  }
  return (
    <Form form={form} tellsRequired className="flex flex-col gap-8">
      {/* What is under way is not changed under the hand. */}
      <fieldset disabled={form.busy} className="flex flex-col gap-8">
        <input type="hidden" name="pharmacyId" value={pharmacy.id} />
        {advertisementId && <input type="hidden" name="advertisementId" value={advertisementId} />}
        <PhotosOfForm value={requestPhotos}>
          <PhotoPicker />
        </PhotosOfForm>
        <UrgencyChoice />
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
        <AskOthers town={cityName(language, pharmacy.city)} hasPhotos={photos.length > 0} />
        <ContactPart {...details} />
      </fieldset>
      <SendingBar
        busy={form.busy}
        share={share}
        unreached={unreached}
        onStop={() => under.current?.abort()}
        texts={t}
      />
    </Form>
  );
}
