import { useEffect, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../lib/errors.ts';
import { listenToOutbox } from '../../lib/outbox/news.ts';
import type { OutboxAnswer, OutboxEntry, Recipient } from '../../lib/outbox/store.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { readTimed } from '../../lib/store/store.ts';
import { readSubmission, submissionOf, writeSubmission } from '../../lib/submission.ts';
import { uuid } from '../../lib/uuid.ts';
import { useForm } from '../../ui/form.tsx';
import { useCustomerDetails } from '../contact-details/contact-fields.tsx';
import { entryOf } from './entry-of.ts';
import { type Photo, type PhotoStore, usePhotosOf } from './photo-store.ts';
import { useFoldedDetails } from './use-folded-details.ts';
import { useOutbox } from './use-outbox.ts';

/** A photo turned out not to be one while all was about to leave: it waits for a decision. */
class PhotoRefused extends Error {
  override name = 'AbortError';
}

/** By what the photos were made of it is known what went as a plain form before (docs/decisions/0094). */
function hashesOf(photos: readonly Photo[]): Pick<OutboxEntry, 'chosen'> {
  const hashes = photos.map(({ chosen }) => chosen);
  if (hashes.length === 0 || hashes.includes(undefined)) return {};
  return { chosen: hashes.join(',') };
}

export const loadOutboxWork = () => import('./outbox-work.ts');

interface SendingOptions<Answer extends OutboxAnswer> {
  area: OutboxEntry['area'];
  /** The name of the form's draft. */
  draft: string;
  path: OutboxEntry['path'];
  store: PhotoStore;
  /** The law's text for the failure (specification, section 8). */
  failed: string;
  check: (typed: FormData, photos: readonly Photo[]) => Record<string, string>;
  fieldOf?: (field: string, typed: FormData) => string;
  /** The call's fields, without the photos. */
  fieldsOf: (typed: FormData, photos: readonly Photo[]) => Record<string, string>;
  /** Whether something in the outbox goes to whom this form sends; every one, if not given. */
  isTo?: (entry: OutboxEntry) => boolean;
  /** To whom, as the list of what was sent keeps it. */
  to: () => Recipient;
  remember: (sent: Recipient & OutboxAnswer & { createdAt: string }) => void;
  onSent: (answer: Answer) => void;
  /** Loads what shows that it was sent; called before it is needed. */
  later: () => Promise<unknown>;
}

/**
 * A form with photos whose submission goes by the outbox (docs/decisions/0081): it is there before it
 * leaves, and leaves by itself where the line was gone.
 */
export function useSending<Answer extends OutboxAnswer>(options: SendingOptions<Answer>) {
  const { area, draft, path, store, failed, remember, later } = options;
  const language = useLanguage();
  const [unreached, setUnreached] = useState(false);
  const { photos, shares } = usePhotosOf(store);
  const under = useRef<string>(undefined);
  const isDone = useRef(false);

  const done = (answer: Answer) => {
    if (isDone.current) return;
    isDone.current = true;
    store.forget();
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
      const loaded = Promise.all([store.ready(), loadOutboxWork()]);
      const [{ photos, refused }, { sendByOutbox }] = await loaded.catch((error: unknown) => {
        throw new OfflineError(language, error);
      });
      if (refused.length > refusedBefore.length) throw new PhotoRefused();
      const fields = options.fieldsOf(typed, photos);
      const content = JSON.stringify([Object.entries(fields), photos.map(({ id }) => id)]);
      const submission = submissionOf(readSubmission(area), content);
      const places = await store.handOver();
      const written = [...typed].filter(([, value]) => typeof value === 'string');
      const values = Object.fromEntries(written) as Record<string, string>;
      const sendUnder = async (key: string) => {
        writeSubmission(area, { ...submission, key });
        under.current = key;
        const entry: OutboxEntry = {
          ...{ key, area, draft, path, fields, language, values, state: 'waiting' },
          ...hashesOf(photos),
          submission: submission.id,
          photos: photos.map(({ id, blob }) => ({ id, blob, place: places.get(id) ?? null })),
          to: options.to(),
          page: location.pathname + location.search,
          at: Date.now(),
        };
        return (await sendByOutbox(entry, remember)) as Answer;
      };
      return sendUnder(submission.key).catch((error: unknown) => {
        // An earlier try with other content did get through: this is another one.
        if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
        return sendUnder(uuid());
      });
    },
    onDone: done,
    onError: (error) => {
      const isWaiting = error instanceof OfflineError && error.isKept;
      setUnreached(error instanceof OfflineError && !error.isKept);
      if (!isWaiting) store.takeOver();
      return isWaiting || (error instanceof Error && error.name === 'AbortError');
    },
  });

  const outbox = useOutbox();
  // On the server there is neither.
  const current = outbox.length > 0 ? readTimed('submission', area)?.id : undefined;
  const { entry, isAnothers } = entryOf(outbox, { area, draft, current, isTo: options.isTo });
  const isWaiting = entry?.state === 'waiting';

  // What waits for another recipient took its photos along: what is written here is something new.
  useEffect(() => {
    if (!isAnothers) return;
    writeSubmission(area, { id: uuid(), key: uuid(), sent: null });
    store.forget();
    store.restore();
  }, [isAnothers, area, store]);

  // It may get through by the worker, by another tab, or because the line is back.
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

  // It has to be here when the line is gone; at first look nobody needs it.
  const { ref } = form;
  useEffect(() => {
    const load = () => void Promise.all([loadOutboxWork(), later()]).catch(() => {});
    ref.current?.addEventListener('focusin', load, { once: true });
  }, [ref, later]);

  useCustomerDetails(form.ref);
  const details = useFoldedDetails(form);

  const size = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  const there = photos.reduce((sum, { id, blob }) => sum + blob.size * (shares[id] ?? 0), 0);

  return {
    form,
    store,
    details,
    photos,
    /** What of this form is in the outbox. */
    entry,
    isWaiting,
    /** What is under way is not changed under the hand. */
    isClosed: form.busy || isWaiting,
    bar: {
      busy: form.busy,
      share: size === 0 ? 0 : there / size,
      unreached,
      onStop: () => {
        const key = under.current;
        if (key) void loadOutboxWork().then(({ withdraw }) => withdraw(key));
      },
    },
  };
}

export type Sending = Pick<
  ReturnType<typeof useSending>,
  'form' | 'store' | 'entry' | 'isWaiting' | 'isClosed' | 'bar'
>;
