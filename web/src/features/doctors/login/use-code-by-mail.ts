import type { ApiResponse } from '@dawaya/contract/api';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import {
  type PendingCode,
  readPendingCode,
  writePendingCode,
} from '../../../shared/log-in/pending-code.ts';

export type Doctor = Exclude<ApiResponse<'POST /api/doctors/login'>, { codeRequired: true }>;

interface CodeCallbacks {
  /** A known browser needs no code while the account has no password (docs/sessions.md). */
  onSignedIn: (doctor: Doctor) => void;
  onSent: () => void;
  onRefused: (error: unknown) => void;
}

export function useCodeByMail({ onSignedIn, onSent, onRefused }: CodeCallbacks) {
  const [pending, setPending] = useState<PendingCode | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setPending(readPendingCode('doctor')), []);

  const setAndStore = (next: PendingCode | null) => {
    writePendingCode('doctor', next);
    setPending(next);
  };
  const ask = async (email: string) => {
    setBusy(true);
    try {
      const answer = await call('POST /api/doctors/login', { body: { email } });
      if (!('codeRequired' in answer)) return onSignedIn(answer);
      setAndStore({ email, at: Date.now() });
      onSent();
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return { pending, busy, ask, forget: () => setAndStore(null) };
}
