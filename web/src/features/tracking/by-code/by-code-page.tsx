import { AskByCode } from '../../../shared/requests/ask-by-code.tsx';

/** /track: where a request stands, by its code and the phone number on it (product decision 40). */
export default function ByCodePage() {
  return (
    <div className="page-width max-w-2xl pb-8">
      <AskByCode heading="h1" />
    </div>
  );
}
