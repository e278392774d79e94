import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useAdminTexts } from '../../i18n/admin.ts';

/** The texts about a kind of applicant: Arabic words differ for a pharmacy and a doctor. */
type KindTexts = ReturnType<typeof useAdminTexts>['doctor'];

export function useKindTexts(kind: SubjectKind): KindTexts {
  const t = useAdminTexts();
  return kind === 'doctor' ? t.doctor : t;
}
