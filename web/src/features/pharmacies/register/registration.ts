import { isArabic } from '@dawaya/contract/vocabulary/names';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { readFields } from '../../../ui/form.tsx';
import type { ChosenDocument } from './documents.ts';

/** Without these and a document the form cannot be sent (specification §5). */
export const requiredTexts = ['state', 'city', 'address'] as const;

/**
 * All texts that a pharmacy has to give; the first two show their error next to
 * the field when sending.
 */
const neededTexts = ['shopName', 'email', ...requiredTexts] as const;

export type NeededField = (typeof neededTexts)[number] | 'documents';

export const isRequired = (field: NeededField): boolean =>
  field === 'documents' || (requiredTexts as readonly string[]).includes(field);

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
export function registrationOf(data: FormData, documents: readonly ChosenDocument[]) {
  const { otherName, state, landmark, latitude, longitude, phone, zipCode, ...required } =
    readFields(data, ...fields);
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

function missingTextsOf(form: HTMLFormElement): NeededField[] {
  const data = new FormData(form);
  const texts = readFields(data, ...neededTexts);
  return neededTexts.filter((name) => data.has(name) && texts[name] === '');
}

/**
 * Returns the needed texts that are still empty, and a function that checks again, for after
 * typing.
 * @param filled whether the form begins with earlier values
 */
export function useMissingTexts(
  form: RefObject<HTMLFormElement | null>,
  { filled = false } = {},
): [readonly NeededField[], () => void] {
  const [empty, setEmpty] = useState<readonly NeededField[]>(filled ? [] : neededTexts);
  const checkMissingTexts = useCallback(() => {
    if (form.current) setEmpty(missingTextsOf(form.current));
  }, [form]);
  // A restored draft, or a text typed before hydration, sent no event to this handler.
  useEffect(checkMissingTexts, [checkMissingTexts]);
  return [empty, checkMissingTexts];
}
