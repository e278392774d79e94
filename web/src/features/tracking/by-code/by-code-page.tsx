import { AskByCode } from './ask-by-code.tsx';

/** /track: the status of a request, by its code and its phone number (docs/tracking.md). */
export default function ByCodePage() {
  return (
    <div className="page-width max-w-2xl pb-8">
      <AskByCode />
    </div>
  );
}
