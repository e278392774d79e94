import type { NameReviewer } from '@dawaya/contract/endpoints/name-reviews';
import { maxEmailLength } from '@dawaya/contract/vocabulary/limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, plural } from '../../../i18n/format.ts';
import { useNameReviewsTexts } from '../../../i18n/name-reviews.ts';
import { call, read } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { DecisionControls } from '../deciding.tsx';

const reviewersQuery = queryOptions({
  queryKey: ['admin', 'name-reviewers'],
  queryFn: read('GET /api/admin/name-reviewers'),
  staleTime: 0,
});

/** The pharmacists who check Arabic spellings of brands (docs/medicines.md), read when opened. */
export function NameReviewers() {
  const t = useNameReviewsTexts().desk;
  const [open, setOpen] = useState(false);
  return (
    <Fold title={t.title} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {open && <Reviewers />}
    </Fold>
  );
}

function Reviewers() {
  const texts = useNameReviewsTexts();
  const t = texts.desk;
  const language = useLanguage();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('admin');
  const query = useQuery(reviewersQuery);
  const form = useForm({
    failed: t.addFailed,
    send: (data) => call('POST /api/admin/name-reviewers', { body: readFields(data, 'email') }),
    onDone: (_, element) => {
      element.reset();
      toast({ title: t.added });
      void client.invalidateQueries(reviewersQuery);
    },
    onError: sessionEnded,
  });
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="max-w-prose text-sm text-muted">{t.intro}</p>
      <WhenLoaded query={query} texts={t}>
        {({ items, waiting }) => (
          <>
            <p className="font-medium">{plural(language, waiting, texts.waiting)}</p>
            {items.length === 0 ? (
              <p className="text-muted">{t.none}</p>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((reviewer) => (
                  <Reviewer key={reviewer.id} reviewer={reviewer} />
                ))}
              </ul>
            )}
          </>
        )}
      </WhenLoaded>
      <DecisionControls>
        <Form form={form} label={t.title} className="flex flex-col gap-3 border-t border-line pt-3">
          <TextField
            name="email"
            type="email"
            label={t.email}
            required
            maxLength={maxEmailLength}
            autoComplete="off"
          />
          <div>
            <SubmitButton variant="secondary" busy={form.busy}>
              {t.add}
            </SubmitButton>
          </div>
        </Form>
      </DecisionControls>
    </div>
  );
}

function Reviewer({
  reviewer: { id, shopName, email, since, reviews },
}: {
  reviewer: NameReviewer;
}) {
  const t = useNameReviewsTexts().desk;
  const language = useLanguage();
  const client = useQueryClient();
  const toastFailure = useFailureToast('admin');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/name-reviewers/:id', { params: { id } }),
    onSuccess: () => toast({ title: t.ended }),
    onError: (error) => {
      toastFailure(error, t.endFailed);
    },
    onSettled: () => client.invalidateQueries(reviewersQuery),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-medium">
          <Name value={shopName} />
        </p>
        <p className="text-sm text-muted">
          {email && (
            <>
              <EmailAddress value={email} /> ·{' '}
            </>
          )}
          {formatDay(language, since)} · {plural(language, reviews, t.reviews)}
        </p>
      </div>
      <DecisionControls>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {t.end}
          <span className="sr-only">: {shopName}</span>
        </Button>
      </DecisionControls>
    </li>
  );
}
