import { type LiveName, type LiveVersion, versionText } from '@dawaya/contract/vocabulary/live';
import { type Connection, openConnection } from './connection.ts';

/** Milliseconds: the page with the stream answers at once, unless the browser suspends it. */
const timeoutMs = 2000;

/** @param isFirst whether no version was known before: then nothing may have changed */
type Listener = (isFirst: boolean) => void;

type Message = LiveVersion | { requested: LiveName[] } | { isHere: true };

/**
 * Shares one stream between all pages of this browser, because a browser opens six connections to a
 * host at most. The page that holds the lock reads the stream and notifies the others. A browser
 * without locks opens one stream for each page.
 * @param hiddenTimeoutMs milliseconds after which a hidden page leaves the stream
 * @param initialVersions the versions from before this page's first read: the same version again is
 * no change
 */
export function createSharedStream(
  path: string,
  hiddenTimeoutMs: number,
  initialVersions = new Map<LiveName, string>(),
) {
  const name = `dawaya-live ${path}`;
  const listeners = new Map<LiveName, Set<Listener>>();
  const versions = new Map<LiveName, LiveVersion>();
  let channel: BroadcastChannel | undefined;
  let connection: Connection | undefined;
  let lockRequest: AbortController | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => channel?.postMessage(message);

  const notifyListeners = (audience: LiveName, isFirst: boolean) => {
    for (const listener of listeners.get(audience) ?? []) listener(isFirst);
  };

  const receiveVersion = (version: LiveVersion) => {
    const { audience } = version;
    const last = versions.get(audience);
    const before = last ? versionText(last) : initialVersions.get(audience);
    versions.set(audience, version);
    if (before !== versionText(version)) notifyListeners(audience, before === undefined);
  };

  /** Reads the stream until `signal` ends it or the server refuses it. */
  const readStream = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const mine = openConnection(
        path,
        (version) => {
          receiveVersion(version);
          post(version);
        },
        (status) => {
          end();
          // The session has ended: the screen's next read gets a 401 and leads to the log-in.
          if (status === 401) for (const name of listeners.keys()) notifyListeners(name, false);
        },
      );
      connection = mine;
      // Pages that asked while no page held the stream wait for this message.
      post({ isHere: true });
      const end = () => {
        mine.close();
        if (connection === mine) connection = lockRequest = undefined;
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });

  /** Waits for the lock; `steal` takes it from a page that sleeps with it. */
  const requestLock = ({ steal = false } = {}) => {
    releaseLock();
    const mine = new AbortController();
    lockRequest = mine;
    const { signal } = mine;
    if (!channel || !navigator.locks) return void readStream(signal);
    const options = steal ? { steal } : { signal };
    navigator.locks
      .request(name, options, () => readStream(signal))
      // A page left the queue, or lost the lock in its sleep; a page that lost it queues again.
      .catch(() => {
        if (!signal.aborted) requestLock();
      });
  };

  const releaseLock = () => {
    const before = lockRequest;
    lockRequest = undefined;
    before?.abort();
  };

  const requestVersions = (audiences: LiveName[]) => {
    if (!lockRequest) requestLock();
    if (connection) return renewIfMissing(audiences);
    post({ requested: audiences });
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => {
      const isShown = document.visibilityState === 'visible';
      if (isShown && lockRequest && !connection) requestLock({ steal: true });
    }, timeoutMs);
  };

  /** Opens the stream again for a name that it lacks: the session may have more roles now. */
  const renewIfMissing = (audiences: LiveName[]) => {
    if (versions.size > 0 && audiences.some((name) => !versions.has(name))) connection?.renew();
  };

  const onMessage = ({ data }: MessageEvent<Message>) => {
    clearTimeout(answerTimer);
    if ('version' in data) return receiveVersion(data);
    if ('isHere' in data || !connection) return;
    post({ isHere: true });
    for (const version of versions.values()) post(version);
    renewIfMissing(data.requested);
  };

  const onVisibilityChange = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') {
      if (hiddenTimeoutMs < Number.POSITIVE_INFINITY)
        hiddenTimer = setTimeout(releaseLock, hiddenTimeoutMs);
      return;
    }
    if (connection) connection.check();
    else requestVersions([...listeners.keys()]);
  };
  // The network may have changed.
  const onOnline = () => (connection ? connection.renew() : onVisibilityChange());
  // A page that is left may come back from the browser's cache, and must not hold the lock
  // meanwhile.
  const events = [
    [document, 'visibilitychange', onVisibilityChange],
    [window, 'online', onOnline],
    [window, 'pageshow', onVisibilityChange],
    [window, 'pagehide', releaseLock],
  ] as const;

  const start = () => {
    if ('BroadcastChannel' in window) channel = new BroadcastChannel(name);
    channel?.addEventListener('message', onMessage);
    for (const [target, kind, listener] of events) target.addEventListener(kind, listener);
    requestLock();
  };
  const stop = () => {
    clearTimeout(hiddenTimer);
    clearTimeout(answerTimer);
    for (const [target, kind, listener] of events) target.removeEventListener(kind, listener);
    releaseLock();
    channel?.close();
    channel = undefined;
    versions.clear();
    initialVersions.clear();
  };

  return {
    /**
     * Listens to an audience; the stream ends with its last listener. @returns a function that
     * stops listening
     */
    listen(audience: LiveName, listener: Listener): () => void {
      const isFirst = listeners.size === 0;
      const otherListeners = listeners.get(audience) ?? new Set();
      listeners.set(audience, otherListeners.add(listener));
      if (isFirst) start();
      if (!versions.has(audience)) requestVersions([audience]);
      return () => {
        otherListeners.delete(listener);
        if (otherListeners.size === 0) listeners.delete(audience);
        if (listeners.size === 0) stop();
      };
    },
  };
}
