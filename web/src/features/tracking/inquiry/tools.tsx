import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { TrackedInquiry } from '../kinds.ts';
import { ConfirmedMove } from '../parts/confirmed-move.tsx';
import { useMove } from '../use-move.ts';

const loadProof = () => import('./prove-email.tsx');

interface ToolsProps {
  token: string;
  inquiry: TrackedInquiry;
  onMade: () => void;
}

export function Tools({ token, inquiry, onMade }: ToolsProps) {
  const t = useTrackInquiryTexts();
  const params = { token };
  const proof = useLazyModule(loadProof, !inquiry.emailProven);
  return (
    <section aria-label={t.tools} className="flex flex-col gap-3">
      {!inquiry.emailProven &&
        (proof ? (
          <proof.ProveEmail token={token} inquiry={inquiry} />
        ) : (
          // As high as the form that replaces it.
          <LoadingState className="needs-scripts min-h-108 rounded border border-warning bg-warning-soft sm:min-h-97" />
        ))}
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {inquiry.canRemind && (
          <Press
            token={token}
            texts={{ label: t.remind, done: t.reminded, failed: t.remindFailed }}
            move={() => call('POST /api/track/:token/remind', { params })}
            onMade={onMade}
          />
        )}
        {inquiry.canWiden && (
          <Press
            token={token}
            texts={{
              label: t.widen,
              done: inquiry.emailProven ? t.widened : t.widenedOnceProven,
              failed: t.widenFailed,
            }}
            move={() => call('POST /api/track/:token/widen', { params })}
            onMade={onMade}
          />
        )}
        <ConfirmedMove
          token={token}
          texts={t.close}
          move={() => call('POST /api/track/:token/close', { params })}
          isDangerous
          onMade={onMade}
        />
      </div>
    </section>
  );
}

interface PressProps {
  token: string;
  texts: { label: string; done: string; failed: string };
  move: () => Promise<unknown>;
  onMade: () => void;
}

function Press({ token, texts, move, onMade }: PressProps) {
  const { busy, refusal, make } = useMove(token, texts.failed);
  const press = async () => {
    if (!(await make(move))) return;
    toast({ title: texts.done });
    onMade();
  };
  return (
    <div className="flex flex-col">
      <Button look="secondary" busy={busy} onClick={() => void press()}>
        {texts.label}
      </Button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
