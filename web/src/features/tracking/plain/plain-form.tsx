import { isAllowed, requestTransitions } from '@dawaya/contract/vocabulary/request-moves';
import type { ReactNode } from 'react';
import { useTrackTexts } from '../../../i18n/track.ts';
import { type ButtonVariant, buttonClass } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import type { Cancellable } from '../queries.ts';

interface PlainFormProps {
  token: string;
  /** The last part of the call's path: `cancel`. */
  call: string;
  /** The id of the shown request: the server refuses a call for a forwarded request. */
  requestId?: string;
  submit: string;
  variant?: ButtonVariant;
  fields?: Record<string, string | number>;
  /** A text to read first: then the first press only opens it. */
  asks?: { open: string; text: ReactNode };
  children?: ReactNode;
}

/** One action at a private link, as a form without scripts. */
export function PlainForm(props: PlainFormProps) {
  const {
    token,
    call,
    requestId,
    submit,
    variant = 'primary',
    fields = {},
    asks,
    children,
  } = props;
  const form = (
    <form
      method="post"
      action={`/api/track/${encodeURIComponent(token)}/${call}${requestId ? `?requestId=${requestId}` : ''}`}
      className="flex flex-col gap-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {asks?.text}
      {children}
      <button type="submit" className={buttonClass(variant, 'sm:self-start')}>
        {submit}
      </button>
    </form>
  );
  if (!asks) return form;
  return <Fold title={asks.open}>{form}</Fold>;
}

export function PlainCancel({ token, tracked }: { token: string; tracked: Cancellable }) {
  const t = useTrackTexts().cancel;
  if (!isAllowed(requestTransitions.cancel, tracked.status)) return null;
  return (
    <PlainForm
      token={token}
      {...(tracked.kind === 'request' && { requestId: tracked.id })}
      call="cancel"
      submit={t.yes}
      variant="danger"
      asks={{ open: t.open, text: <p>{t.title}</p> }}
    />
  );
}
