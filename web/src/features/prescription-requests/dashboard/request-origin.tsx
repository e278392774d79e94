import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { UserText } from '../../../ui/user-text.tsx';

export function RequestOrigin({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardTexts().request.origin;
  const { origin, items, forName, quote } = request;
  const notes = [origin.isFromTown && t.fromTown, origin.isContinued && t.continued].filter(
    (note) => note !== false,
  );
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="font-medium">
          {note}
        </p>
      ))}
      {forName && (
        <p>
          <span className="text-muted">{t.forName}:</span> <UserText text={forName} />
        </p>
      )}
      {items.length > (quote?.lines.length ?? 0) && (
        <div>
          <h4 className="text-sm text-muted">{t.items}</h4>
          <ul className="flex flex-col">
            {items.map(({ text, quantity }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
              <li key={at} className="wrap-anywhere">
                <UserText text={text} className="font-semibold" />
                {quantity && (
                  <>
                    {' · '}
                    <UserText text={quantity} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
