import { isArabic } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { typed } from '../../../ui/form.tsx';
import type { ChosenDocument } from './documents.ts';
import { type NeededField, neededTexts } from './required-fields.ts';

const fields = [
  'shopName',
  'otherName',
  'state',
  'city',
  'address',
  'landmark',
  'latitude',
  'longitude',
  'phone',
  'zipCode',
] as const;

/**
 * Returns the body of a registration or its correction, alike in both calls (specification, section
 * 7); an empty optional field is left out.
 */
export function registration(data: FormData, documents: readonly ChosenDocument[]) {
  const { otherName, state, landmark, latitude, longitude, phone, zipCode, ...required } = typed(
    data,
    ...fields,
  );
  return {
    ...required,
    [isArabic(required.shopName) ? 'nameEn' : 'nameAr']: otherName || undefined,
    // The select offers nothing else, and the server checks it again.
    state: state as State,
    landmark: landmark || undefined,
    latitude: latitude || undefined,
    longitude: longitude || undefined,
    phone: phone || undefined,
    zipCode: zipCode || undefined,
    verificationDocuments: documents.map(
      ({ file, name }) => new File([file], name, { type: file.type }),
    ),
  };
}

export function missingTextsOf(form: HTMLFormElement): NeededField[] {
  const data = new FormData(form);
  const texts = typed(data, ...neededTexts);
  return neededTexts.filter((name) => data.has(name) && texts[name] === '');
}
