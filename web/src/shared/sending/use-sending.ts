import { useEffect, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../lib/errors.ts';
import { listenToOutbox } from '../../lib/outbox/news.ts';
import type { OutboxAnswer, OutboxEntry, Recipient } from '../../lib/outbox/store.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { readStored, readTimed, writeStored } from '../../lib/store/store.ts';
import { readSubmission, submissionOf, writeSubmission } from '../../lib/submission.ts';
import { uuid } from '../../lib/uuid.ts';
import { readFields, useForm } from '../../ui/form.tsx';
import { useCustomerDetails } from '../contact-details/contact-fields.tsx';
import type { SendablePhoto } from './photo.ts';
import { type PhotoStore, usePhotosOf } from './photo-store.ts';
import { useOutbox } from './use-outbox.ts';

/** A photo turned out to be unusable at sending: the form waits for a decision. */
class PhotoRefusedError extends Error {
  override name = 'AbortError';
}

/**
 * Returns the hashes of the original files, by which the server recognizes a submission that came
 * as a plain form before (docs/connections.md).
 */
function hashesOf(photos: readonly SendablePhoto[]): Pick<OutboxEntry, 'chosen'> {
  const hashes = photos.map(({ chosen }) => chosen);
  if (hashes.length === 0 || hashes.includes(undefined)) return {};
  return { chosen: hashes.join(',') };
}

export const loadOutbox = () => import('./outbox-work.ts');

interface SendingOptions<Answer extends OutboxAnswer> {
  area: OutboxEntry['area'];
  draft: string;
  path: OutboxEntry['path'];
  store: PhotoStore;
  /** The specification's text for the failure (specification §8). */
  failed: string;
  check: (typed: FormData, photos: readonly SendablePhoto[]) => Record<string, string>;
  fieldOf?: (field: string, typed: FormData) => string;
  fieldsOf: (typed: FormData, photos: readonly SendablePhoto[]) => Record<string, string>;
  /** Returns whether an entry's recipient is this form's; always true by default. */
  isTo?: (entry: OutboxEntry) => boolean;
  to: () => Recipient;
  remember: (sent: Recipient & OutboxAnswer & { createdAt: string }) => void;
  onSent: (answer: Answer) => void;
  /** Loads the panel for a sent form, before it is needed. */
  later: () => Promise<unknown>;
}

/**
 * Controls a form with photos that is sent through the outbox (docs/connections.md): the browser
 * stores it first, and sends it when the connection is back.
 */
export function useSending<Answer extends OutboxAnswer>(options: SendingOptions<Answer>) {
  const { area, draft, path, store, failed, remember, later } = options;
  const language = useLanguage();
  const [unreached, setUnreached] = useState(false);
  const { photos, shares } = usePhotosOf(store);
  const submittedKey = useRef<string>(undefined);
  const isDone = useRef(false);

  const done = (answer: Answer) => {
    if (isDone.current) return;
    isDone.current = true;
    store.clear();
    options.onSent(answer);
  };

  const form = useForm({
    draft,
    failed,
    check: (typed) => options.check(typed, photos),
    fieldOf: options.fieldOf,
    plain: { action: path, files: true },
    send: async (typed): Promise<Answer> => {
      setUnreached(false);
      isDone.current = false;
      const refusedBefore = store.read().refused;
      const loaded = Promise.all([store.ready(), loadOutbox()]);
      const [{ photos, refused }, { submit }] = await loaded.catch((error: unknown) => {
        throw new OfflineError(language, error);
      });
      if (refused.length > refusedBefore.length) throw new PhotoRefusedError();
      const fields = options.fieldsOf(typed, photos);
      const content = JSON.stringify([Object.entries(fields), photos.map(({ id }) => id)]);
      const submission = submissionOf(readSubmission(area), content);
      const uploadUrls = await store.handOver();
      const textValues = [...typed].filter(([, value]) => typeof value === 'string');
      const values = Object.fromEntries(textValues) as Record<string, string>;
      const submitAs = async (key: string) => {
        writeSubmission(area, { ...submission, key });
        submittedKey.current = key;
        const entry: OutboxEntry = {
          key,
          area,
          draft,
          path,
          fields,
          language,
          values,
          state: 'waiting',
          ...hashesOf(photos),
          submission: submission.id,
          photos: photos.map(({ id, blob }) => ({
            id,
            blob,
            uploadUrl: uploadUrls.get(id) ?? null,
          })),
          to: options.to(),
          page: location.pathname + location.search,
          at: Date.now(),
        };
        const answer = await submit(entry, remember);
        storeDetails(fields);
        return answer as Answer;
      };
      return submitAs(submission.key).catch((error: unknown) => {
        // An earlier try with other content did get through, so this is a new submission.
        if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
        return submitAs(uuid());
      });
    },
    onDone: done,
    onError: (error) => {
      const isWaiting = error instanceof OfflineError && error.isInOutbox;
      setUnreached(error instanceof OfflineError && !error.isInOutbox);
      if (!isWaiting) store.resume();
      return isWaiting || (error instanceof Error && error.name === 'AbortError');
    },
  });

  const outbox = useOutbox();
  // The server has neither an outbox nor a submission.
  const current = outbox.length > 0 ? readTimed('submission', area)?.id : undefined;
  const { entry, isForOther } = entryOf(outbox, { area, draft, current, isTo: options.isTo });
  const isWaiting = entry?.state === 'waiting';

  // An entry for another recipient keeps its photos: this form starts a new submission.
  useEffect(() => {
    if (!isForOther) return;
    writeSubmission(area, { id: uuid(), key: uuid(), sent: null });
    store.clear();
    store.restore();
  }, [isForOther, area, store]);

  // The worker, another tab or a new connection may send the entry.
  const latest = useRef({ done, key: entry?.key });
  latest.current = { done, key: entry?.key ?? latest.current.key };
  useEffect(
    () =>
      listenToOutbox((news) => {
        if (news.kind === 'sent' && news.key === latest.current.key)
          latest.current.done(news.answer as Answer);
      }),
    [],
  );

  // The code has to be here before the connection is lost; the first view does not need it.
  const { ref } = form;
  const [hasCode, setHasCode] = useState(false);
  useEffect(() => {
    const load = () =>
      void Promise.all([loadOutbox(), later()]).then(
        () => setHasCode(true),
        () => {},
      );
    ref.current?.addEventListener('focusin', load, { once: true });
  }, [ref, later]);

  useCustomerDetails(form.ref);
  const details = useFoldedDetails(form);

  const size = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  const there = photos.reduce((sum, { id, blob }) => sum + blob.size * (shares[id] ?? 0), 0);

  return {
    form,
    /** The code that stores and sends is here; what else a form loads comes after it. */
    hasCode,
    store,
    details,
    photos,
    entry,
    isWaiting,
    /** A submission under way cannot be edited. */
    isClosed: form.busy || isWaiting,
    bar: {
      busy: form.busy,
      share: size === 0 ? 0 : there / size,
      unreached,
      onStop: () => {
        const key = submittedKey.current;
        if (key) void loadOutbox().then(({ withdraw }) => withdraw(key));
      },
    },
  };
}

export type Sending = Pick<
  ReturnType<typeof useSending>,
  'form' | 'store' | 'entry' | 'isWaiting' | 'isClosed' | 'bar'
>;

interface FormOfEntry {
  area: OutboxEntry['area'];
  draft: string;
  current: string | undefined;
  isTo?: ((entry: OutboxEntry) => boolean) | undefined;
}

/**
 * Finds a form's entry in the outbox for its present recipient, and whether the form's present
 * content waits for another recipient.
 */
export function entryOf(
  entries: readonly OutboxEntry[],
  { area, draft, current, isTo = () => true }: FormOfEntry,
): { entry: OutboxEntry | undefined; isForOther: boolean } {
  const isOwn = (entry: OutboxEntry) => entry.draft === draft && isTo(entry);
  const isCurrent = ({ submission }: OutboxEntry) => submission === current;
  const ofArea = entries.filter((entry) => entry.area === area);
  const ownEntries = ofArea.filter(isOwn);
  return {
    entry: ownEntries.find(isCurrent) ?? ownEntries[0],
    isForOther: ofArea.some((entry) => isCurrent(entry) && !isOwn(entry)),
  };
}

const fields = ['customerName', 'phone', 'email'] as const;
const stored = ['customerName', 'customerPhone', 'customerEmail'] as const;

/**
 * Keeps the details of a sender without an account, who need not type them again on this device.
 */
function storeDetails({ customerName, phone, email }: Record<string, string>): void {
  if (readStored('customerId')) return;
  writeStored({ customerName, customerPhone: phone, customerEmail: email });
}

export type Details = Record<(typeof fields)[number], string>;

interface FoldedDetails {
  folded: Details | null;
  unfold: () => void;
}

/**
 * Folds the contact details of a customer whom this browser knows. Call it after
 * `useCustomerDetails`, which fills them in. A problem with one of them opens them.
 */
function useFoldedDetails({
  ref,
  errors,
}: Pick<ReturnType<typeof useForm>, 'ref' | 'errors'>): FoldedDetails {
  const [folded, setFolded] = useState<Details | null>(null);
  useEffect(() => {
    if (!ref.current || !stored.every((key) => readStored(key))) return;
    const details = readFields(new FormData(ref.current), ...fields);
    if (fields.every((name) => details[name] !== '')) setFolded(details);
  }, [ref]);
  const hasProblem = fields.some((name) => name in errors);
  return { folded: hasProblem ? null : folded, unfold: () => setFolded(null) };
}
