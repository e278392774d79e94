import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en as words } from '../../../i18n/advertisements.ts';
import { AdvertisementRow } from './advertisement-row.tsx';

const advertisement: Advertisement = {
  id: 'advertisement',
  pharmacyId: 'pharmacy',
  productName: 'Sun cream',
  description: 'For the face',
  price: '4500',
  productImage: null,
  isPaid: false,
  isActive: false,
  expiresAt: null,
  isExpired: false,
  productImageState: null,
  takenDownFor: null,
  pausedAt: null,
  version: 1,
  proposedPicture: null,
  pictureRefusedFor: null,
  transferClaim: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('a closed row shows how far its picture is, and no other row does', () => {
  const show = (id: string) =>
    renderToStaticMarkup(
      <AdvertisementRow
        advertisement={advertisement}
        mayPay
        opening={null}
        canPay={() => true}
        sending={{ id, share: 0.25 }}
        onPay={() => {}}
        onPicture={() => {}}
      />,
    );
  expect(show('advertisement')).toContain(words.picture.sent('25%'));
  expect(show('another')).not.toContain(words.picture.uploading);
});
