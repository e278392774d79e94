import { type LiveName, type LiveVersion, versionText } from '@dawaya/contract/vocabulary/live';
import { type Connection, connect } from './connection.ts';

/** Milliseconds: the page with the stream answers at once, unless the browser suspends it. */
const timeoutMs = 2000;

/** @param isFirst whether no version was known before: then nothing may have changed */
type Listener = (isFirst: boolean) => void;

type Message = LiveVersion | { wanted: LiveName[] } | { isHere: true };

/**
 * Shares one stream between all pages of this browser, because a browser opens six connections to a
 * host at most. The page that holds the lock reads the stream and notifies the others. A browser
 * without locks opens one stream for each page.
 * @param hiddenFor milliseconds after which a hidden page leaves the stream
 * @param known the versions from before this page's first read: the same version again is no change
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
    const before = last ? versionText(last) : known.get(audience);
    words.set(audience, word);
    if (before !== versionText(word)) say(audience, before === undefined);
  };

  /** Reads the stream until `signal` ends it or the server refuses it. */
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
          // The session has ended: the screen's next read gets a 401 and leads to the log-in.
          if (status === 401) for (const name of listeners.keys()) say(name, false);
        },
      );
      connection = mine;
      // Pages that asked while no page held the stream wait for this message.
      post({ isHere: true });
      const end = () => {
        mine.close();
        if (connection === mine) connection = leaving = undefined;
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });

  /** Waits for the lock; `steal` takes it from a page that sleeps with it. */
  const join = ({ steal = false } = {}) => {
    leave();
    const mine = new AbortController();
    leaving = mine;
    const { signal } = mine;
    if (!channel || !navigator.locks) return void lead(signal);
    const options = steal ? { steal } : { signal };
    navigator.locks
      .request(name, options, () => lead(signal))
      // A page left the queue, or lost the lock in its sleep; a page that lost it queues again.
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
    }, timeoutMs);
  };

  /** The session may have more roles now than when the stream was opened. */
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
  // The network may be another one than before.
  const onOnline = () => (connection ? connection.renew() : onShown());
  // A page that is left may come back from the browser's cache, and must not hold the lock
  // meanwhile.
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
    /**
     * Listens to an audience; the stream ends with its last listener. @returns a function that
     * stops listening
     */
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
