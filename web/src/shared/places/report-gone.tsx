import { useState } from 'react';
import { usePlacesTexts } from '../../i18n/places.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

interface ReportGoneProps {
  id: string;
  name: string;
}

const loadQuestion = () => import('./gone-question.tsx');

/** Reports that a place is gone, once and after a confirmation, whose script loads only then. */
export function ReportGone({ id, name }: ReportGoneProps) {
  const t = usePlacesTexts();
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState(false);
  const question = useLazyModule(loadQuestion, asking);

  if (reported)
    return <span className="inline-flex min-h-11 items-center text-muted">{t.reported}</span>;
  return (
    <>
      <button
        type="button"
        aria-label={t.goneOf(name)}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
      >
        {t.gone}
      </button>
      {question && (
        <question.GoneQuestion
          id={id}
          name={name}
          open={asking}
          onClose={() => setAsking(false)}
          onReported={() => setReported(true)}
        />
      )}
    </>
  );
}
