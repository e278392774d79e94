import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { admin as ar } from '../../i18n/ar/admin.ts';
import { admin as en } from '../../i18n/en/admin.ts';
import { useMessages } from '../../i18n/messages.ts';

type Texts = typeof en;
/** What is worded for each kind of applicant: Arabic says it of a pharmacy and of a doctor differently. */
type KindTexts = Texts['doctor'];

export const useAdminTexts = (): Texts => useMessages({ en, ar });

/** The desk's texts about applicants of this kind. */
export function useKindTexts(kind: SubjectKind): KindTexts {
  const t = useAdminTexts();
  return kind === 'doctor' ? t.doctor : t;
}
