import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useAdminTexts } from '../../i18n/texts/admin.ts';

/** What is worded for each kind of applicant: Arabic says it of a pharmacy and of a doctor differently. */
type KindTexts = ReturnType<typeof useAdminTexts>['doctor'];

/** The desk's texts about applicants of this kind. */
export function useKindTexts(kind: SubjectKind): KindTexts {
  const t = useAdminTexts();
  return kind === 'doctor' ? t.doctor : t;
}
