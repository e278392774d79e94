import type { ApiInput, ApiResponse } from '@dawaya/contract/api';
import type { Access } from '@dawaya/contract/endpoints/accesses';
import { accessKinds, photoReasons, reasonLength } from '@dawaya/contract/vocabulary/accesses';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { infiniteQueryOptions } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useAccessTexts } from '../../i18n/accesses.ts';
import { useAdminLogTexts } from '../../i18n/admin-log.ts';
import { formatNumber } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { AccessRows } from '../../shared/accesses/access-rows.tsx';
import { useProving } from '../../shared/second-factor/proving.tsx';
import type { RowPage } from '../../shared/steady-list/pages.ts';
import { PhotoViewer } from '../../shared/viewers/photo-viewer.tsx';
import { thumbnailUrl } from '../../shared/viewers/thumbnail-url.ts';
import { Button } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { inputClass, Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { describeDecision } from './audit-panel.tsx';
import { DecisionControls } from './deciding.tsx';
import { SearchedList } from './paged-list.tsx';
import { ProvenDownload } from './proven-download.tsx';
import { useDeskParameters } from './use-desk-parameters.ts';

type Filter = Pick<
  NonNullable<ApiInput<'GET /api/admin/accesses', File>['query']>,
  'from' | 'until' | 'kind'
>;

const accessesQuery = (filter: Filter, search: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'accesses', filter, search] as unknown[],
    queryFn: ({ pageParam, signal }): Promise<RowPage<Access>> =>
      call('GET /api/admin/accesses', {
        query: { ...filter, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

const shownDays = 30;
const today = () => dayAt(minuteAt(new Date()));

/** All recorded reads, openings, downloads, log-ins and changes (docs/admin.md). */
export function AccessesPanel() {
  const t = useAccessTexts();
  const decisionTexts = useAdminLogTexts();
  const [{ status, search }, go] = useDeskParameters();
  const kind = accessKinds.find((name) => name === status);
  const [days, setDays] = useState(() => ({
    from: dateOf(today() - shownDays + 1),
    until: dateOf(today()),
  }));
  const [asked, setAsked] = useState<string | null>(null);
  const filter = { ...days, kind };
  return (
    <>
      <SearchedList
        ask={(term) => accessesQuery(filter, term)}
        texts={t}
        icon={<Eye size={40} aria-hidden="true" />}
        filter={
          <>
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">{t.kindFilter}</legend>
              {([undefined, ...accessKinds] as const).map((name) => (
                <button
                  key={name ?? 'all'}
                  type="button"
                  aria-pressed={kind === name}
                  onClick={() => go({ status: name ?? '' })}
                  className={chipClass(kind === name)}
                >
                  {name ? t.kinds[name] : t.all}
                </button>
              ))}
            </fieldset>
            <div className="flex flex-wrap items-end gap-3">
              {(['from', 'until'] as const).map((name) => (
                <label key={name} className="flex max-w-full flex-col gap-1 font-medium">
                  {t[name]}
                  <input
                    type="date"
                    value={days[name]}
                    max={dateOf(today())}
                    onChange={({ target: { value } }) =>
                      value && setDays({ ...days, [name]: value })
                    }
                    className={cx(inputClass, 'min-w-0 px-1 sm:px-3.5')}
                  />
                </label>
              ))}
              <ProvenDownload href={csvAddress({ ...filter, search })}>{t.csv}</ProvenDownload>
              <DecisionControls>
                <Button variant="secondary" onClick={() => setAsked('')}>
                  {t.photos.open}
                </Button>
              </DecisionControls>
            </div>
          </>
        }
      >
        {(accesses) => (
          <AccessRows
            accesses={accesses}
            describeDecision={({ action, subject }) =>
              describeDecision(decisionTexts, { action, subjectKind: subject } as Parameters<
                typeof describeDecision
              >[1])
            }
            action={({ subject, subjectId }) =>
              subject === 'request' && (
                <DecisionControls>
                  <Button variant="secondary" className="mt-2" onClick={() => setAsked(subjectId)}>
                    {t.photos.open}
                  </Button>
                </DecisionControls>
              )
            }
          />
        )}
      </SearchedList>
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={t.photos.title}>
        {asked !== null && <PhotoRequest request={asked} onClose={() => setAsked(null)} />}
      </Dialog>
    </>
  );
}

/** Returns the URL of the list as a file. */
function csvAddress(query: Filter & { search: string }): string {
  const filters = Object.entries(query).filter(([, value]) => value) as [string, string][];
  return `/api/admin/accesses.csv?${new URLSearchParams(filters)}`;
}

type PhotoOpening = ApiResponse<'POST /api/admin/photo-openings'>;

/** Asks for the reason, then shows the photos of the request. */
function PhotoRequest({ request, onClose }: { request: string; onClose: () => void }) {
  const t = useAccessTexts().photos;
  const { run } = useProving();
  const [opened, setOpened] = useState<PhotoOpening | null>(null);
  const form = useForm({
    failed: t.failed,
    send: (data) => {
      const { photoReason, ...body } = readFields(data, 'request', 'photoReason', 'reason');
      const chosen = photoReasons.find((name) => name === photoReason) ?? 'other';
      return run(() =>
        call('POST /api/admin/photo-openings', { body: { ...body, photoReason: chosen } }),
      );
    },
    onDone: setOpened,
    onError: useSessionEnded('admin'),
  });
  if (opened) return <Photos opened={opened} />;
  return (
    <Form form={form} label={t.title} className="flex flex-col gap-4">
      <p>{t.text}</p>
      <TextField
        name="request"
        label={t.request}
        hint={t.requestHint}
        defaultValue={request}
        dir="ltr"
        required
        maxLength={60}
      />
      <Select name="photoReason" label={t.kind} required>
        {photoReasons.map((name) => (
          <option key={name} value={name}>
            {t.kinds[name]}
          </option>
        ))}
      </Select>
      <TextArea
        name="reason"
        label={t.reason}
        hint={t.reasonHint}
        required
        maxLength={reasonLength.max}
      />
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.submit}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function Photos({ opened: { shopName, photos } }: { opened: PhotoOpening }) {
  const t = useAccessTexts().photos;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const title = t.of(shopName);
  const viewedPhotos = photos.map((url, index) => ({
    url,
    alt: t.photo(formatNumber(language, index + 1)),
  }));
  return (
    <>
      <p className="font-medium">{title}</p>
      {photos.length === 0 && <p className="text-muted">{t.none}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {viewedPhotos.map(({ url, alt }, index) => (
          <li key={url}>
            <button type="button" onClick={() => setAt(index)} className="block w-full">
              <img
                src={thumbnailUrl(url)}
                alt={alt}
                className="aspect-4/3 w-full rounded border border-line-strong object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer title={title} photos={viewedPhotos} at={at} onChange={setAt} />
    </>
  );
}
