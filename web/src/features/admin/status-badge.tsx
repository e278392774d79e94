import type { SubjectKind, VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { useKindTexts } from './use-kind-texts.ts';

const tones: Record<VerificationStatus, Tone> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'danger',
  suspended: 'danger',
};

export function StatusBadge(props: { kind: SubjectKind; status: VerificationStatus }) {
  const t = useKindTexts(props.kind).statuses;
  return <Badge tone={tones[props.status]}>{t[props.status]}</Badge>;
}
