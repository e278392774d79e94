import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useState } from 'react';
import { useTrackSearchMoreTexts } from '../../../i18n/texts/track-search-more.ts';
import { useUiTexts } from '../../../i18n/texts/ui.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { useNow } from '../../../lib/now.tsx';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { SearchAnswer, TrackedSearch } from '../kinds.ts';
import { useMove } from '../use-move.ts';
import { Learns } from './learns.tsx';

interface ChooseDialogProps {
  token: string;
  search: TrackedSearch;
  /** As it was read when it was pressed. */
  answer: SearchAnswer;
  onClose: () => void;
  onMade: () => void;
}

/**
 * The step before a pharmacy learns who asks: says what it will learn, and chooses the very answer
 * that stands here. One that was changed meanwhile is refused by the server, and shown anew.
 */
export function ChooseDialog({ token, search, onClose, onMade, ...props }: ChooseDialogProps) {
  const t = useTrackSearchMoreTexts();
  const ui = useUiTexts();
  const now = useNow() ?? 0;
  const { busy, refusal, make, clear } = useMove(token, t.chooseFailed);
  const [read, setRead] = useState(props.answer);
  const isChanged = read.version !== props.answer.version;
  const { pharmacyId, version } = read;
  const isHoldOver = read.heldUntil !== null && Date.parse(read.heldUntil) <= now;

  const choose = async () => {
    let isAnother = false;
    const made = await make(() =>
      call('POST /api/track/:token/choose', {
        params: { token },
        body: { pharmacyId, version },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.answer) {
          isAnother = true;
          setRead({ ...read, ...error.answer });
        }
        throw error;
      }),
    );
    // That it changed is said above the new one.
    if (isAnother) clear();
    if (!made) return;
    onClose();
    toast({ title: t.chosen });
    onMade();
  };
  return (
    <Dialog open onClose={onClose} title={t.chooseTitle(isolated(read.shopName))}>
      <p role="alert" className="rounded bg-warning-soft p-3 font-medium text-warning empty:hidden">
        {isChanged && t.changed}
      </p>
      <AnswerReading answer={read} items={search.items} />
      {isHoldOver && <p className="font-medium text-danger">{t.expiredHold}</p>}
      <Learns search={search} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void choose()} className="flex-auto">
          {t.confirm}
        </Button>
        <Button look="secondary" onClick={onClose} className="flex-auto">
          {ui.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
