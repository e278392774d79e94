import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Store from 'lucide-react/icons/store';
import { useSearch } from 'wouter';
import { useRequestTexts } from '../../../i18n/texts/request.ts';
import { paths } from '../../../lib/paths.ts';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { pharmacyIdOf } from './queries.ts';
import { RequestForm } from './request-form.tsx';
import { Target } from './target.tsx';

/** /request: a prescription request to the pharmacy that the address names (specification, section 2). */
export default function RequestPage() {
  const t = useRequestTexts();
  const pharmacyId = pharmacyIdOf(new URLSearchParams(useSearch()));
  return (
    <div className="page-width flex max-w-2xl flex-col gap-5 pt-4">
      <LinkButton href={paths.home} look="quiet" className="-ms-3 self-start">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
      {pharmacyId ? (
        <ToPharmacy key={pharmacyId} pharmacyId={pharmacyId} />
      ) : (
        <NoTarget {...t.noPharmacy} />
      )}
    </div>
  );
}

function ToPharmacy({ pharmacyId }: { pharmacyId: string }) {
  const t = useRequestTexts();
  const { data: pharmacy, error, refetch } = useQuery(pharmacyQuery(pharmacyId));
  if (pharmacy === null) return <NoTarget {...t.unknownPharmacy} />;
  return (
    <>
      <h1 className="text-2xl font-bold">{t.title}</h1>
      {pharmacy && <Target pharmacy={pharmacy} />}
      {pharmacy && <RequestForm pharmacy={pharmacy} />}
      {!pharmacy && error && (
        <Card>
          <ErrorState error={error} fallback={t.pharmacyFailed} onRetry={() => void refetch()} />
        </Card>
      )}
      {!pharmacy && !error && <LoadingState text={t.loadingPharmacy} />}
    </>
  );
}

/** Nobody to send to, and the way to somebody. */
function NoTarget({ title, text }: { title: string; text: string }) {
  const t = useRequestTexts();
  return (
    <Card className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <Store size={56} aria-hidden="true" className="text-primary" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      <LinkButton href={paths.home}>{t.noPharmacy.choose}</LinkButton>
    </Card>
  );
}
