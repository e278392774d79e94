import { type LiveName, type LiveVersion, standingOf } from '@dawaya/contract/vocabulary/live';
import { type Connection, connect } from './connection.ts';

/** In milliseconds: who has the stream answers at once, unless the browser has put it to sleep. */
const patience = 2000;

/** @param isFirst whether nothing was known before of where it stands: then it may be no news. */
type Listener = (isFirst: boolean) => void;

/** What the pages of one browser tell each other. */
type Message = LiveVersion | { wanted: LiveName[] } | { isHere: true };

/**
 * One stream for all pages of this browser that want it, as a browser opens six connections to a
 * host at most: whoever holds the lock has it, and tells the others. A browser that knows no locks
 * has one for each page.
 * @param hiddenFor in milliseconds: a page that nobody has seen for so long does without.
 * @param known where audiences stood before this page read anything: the same again is no news.
 */
export function createSharedStream(
  path: string,
  hiddenFor: number,
  known = new Map<LiveName, string>(),
) {
  const name = `dawaya-live ${path}`;
  const listeners = new Map<LiveName, Set<Listener>>();
  const words = new Map<LiveName, LiveVersion>();
  let channel: BroadcastChannel | undefined;
  let connection: Connection | undefined;
  let leaving: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => channel?.postMessage(message);

  const say = (audience: LiveName, isFirst: boolean) => {
    for (const listener of listeners.get(audience) ?? []) listener(isFirst);
  };

  const hear = (word: LiveVersion) => {
    const { audience } = word;
    const last = words.get(audience);
    const before = last ? standingOf(last) : known.get(audience);
    words.set(audience, word);
    if (before !== standingOf(word)) say(audience, before === undefined);
  };

  /** Has the stream until `signal` ends it, or the server will not have it. */
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const mine = connect(
        path,
        (word) => {
          hear(word);
          post(word);
        },
        (status) => {
          end();
          // The session has ended: the screen finds that out, and leads to the log-in.
          if (status === 401) for (const name of listeners.keys()) say(name, false);
        },
      );
      connection = mine;
      // Whoever asked while nobody had it waits for this word.
      post({ isHere: true });
      const end = () => {
        mine.close();
        if (connection === mine) connection = leaving = undefined;
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });

  /** Waits for the lock; with `steal` it is taken from a page that sleeps with it. */
  const join = ({ steal = false } = {}) => {
    leave();
    const mine = new AbortController();
    leaving = mine;
    const { signal } = mine;
    if (!channel || !navigator.locks) return void lead(signal);
    const options = steal ? { steal } : { signal };
    navigator.locks
      .request(name, options, () => lead(signal))
      // Left while it waited, or stolen from it while it slept: then it queues behind the others.
      .catch(() => {
        if (!signal.aborted) join();
      });
  };

  const leave = () => {
    const before = leaving;
    leaving = undefined;
    before?.abort();
  };

  const ask = (wanted: LiveName[]) => {
    if (!leaving) join();
    if (connection) return renewFor(wanted);
    post({ wanted });
    clearTimeout(asking);
    asking = setTimeout(() => {
      const isShown = document.visibilityState === 'visible';
      if (isShown && leaving && !connection) join({ steal: true });
    }, patience);
  };

  /** The session may hold more roles now than when the stream was opened. */
  const renewFor = (wanted: LiveName[]) => {
    if (words.size > 0 && wanted.some((name) => !words.has(name))) connection?.renew();
  };

  const onMessage = ({ data }: MessageEvent<Message>) => {
    clearTimeout(asking);
    if ('version' in data) return hear(data);
    if ('isHere' in data || !connection) return;
    post({ isHere: true });
    for (const word of words.values()) post(word);
    renewFor(data.wanted);
  };

  const onShown = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      if (hiddenFor < Number.POSITIVE_INFINITY) hiding = setTimeout(leave, hiddenFor);
      return;
    }
    if (connection) connection.check();
    else ask([...listeners.keys()]);
  };
  // It may be another line than before.
  const onOnline = () => (connection ? connection.renew() : onShown());
  // A page that goes may come back as it was, and must not keep others waiting meanwhile.
  const events = [
    [document, 'visibilitychange', onShown],
    [window, 'online', onOnline],
    [window, 'pageshow', onShown],
    [window, 'pagehide', leave],
  ] as const;

  const start = () => {
    if ('BroadcastChannel' in window) channel = new BroadcastChannel(name);
    channel?.addEventListener('message', onMessage);
    for (const [target, kind, listener] of events) target.addEventListener(kind, listener);
    join();
  };
  const stop = () => {
    clearTimeout(hiding);
    clearTimeout(asking);
    for (const [target, kind, listener] of events) target.removeEventListener(kind, listener);
    leave();
    channel?.close();
    channel = undefined;
    words.clear();
    known.clear();
  };

  return {
    /** @returns what ends it; the stream ends with its last listener. */
    listen(audience: LiveName, listener: Listener): () => void {
      const isFirst = listeners.size === 0;
      const others = listeners.get(audience) ?? new Set();
      listeners.set(audience, others.add(listener));
      if (isFirst) start();
      if (!words.has(audience)) ask([audience]);
      return () => {
        others.delete(listener);
        if (others.size === 0) listeners.delete(audience);
        if (listeners.size === 0) stop();
      };
    },
  };
}
