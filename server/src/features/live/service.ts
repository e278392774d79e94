import {
  type Audience,
  kindOfAudience,
  type LiveVersion,
  versionText,
} from '@dawaya/contract/vocabulary/live';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Listener } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, seconds } from '../../platform/clock.ts';
import { type EventStream, openEventStream } from '../../platform/event-stream.ts';
import { hashOf } from '../../platform/secrets.ts';
import { createHub } from './hub.ts';
import { audiencesIn, type Changes, createChangeRecorder } from './notifier.ts';
import { createStreamLimits, defaultBounds } from './stream-limits.ts';
import { readVersions } from './versions.ts';

/** Milliseconds. A lost notification is made up for within this time. */
const pollIntervalMs = seconds(10);
/** Milliseconds: half the time-out of the strictest proxies. */
const heartbeatIntervalMs = seconds(25);

interface Listening {
  audiences: Audience[];
  /** Identifies the browser, whose number of streams is limited. */
  browser: string;
  /** Checked before each event. When it is false, the stream ends. */
  mayListen: () => Promise<boolean>;
}

export interface Live extends Changes {
  /**
   * Answers a call with a stream of its audiences' versions: the current ones, then each change. A
   * HEAD call only returns the current ones as `Server-Timing`. A rendered page copies that header,
   * the only one of a document that its script can read.
   * @throws AppError `unavailable` when there are too many streams, or the process ends.
   */
  stream(
    request: FastifyRequest,
    reply: FastifyReply,
    listening: Listening,
  ): FastifyReply | Promise<FastifyReply>;
  /** Receives changes, including those of other processes. Subscribe it to `liveChannel`. */
  listener: Listener;
  /** The open streams of this process. */
  countStreams(): number;
  start(): void;
  /** Ends all streams and refuses new ones, because a server waits for them when it closes. */
  endStreams(): void;
}

interface LiveServices {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  bounds?: typeof defaultBounds | undefined;
}

const liveVersionOf = (audience: Audience, version: number): LiveVersion => ({
  audience: kindOfAudience(audience),
  version,
  audienceHash: hashOf(audience).toString('base64url').slice(0, 8),
});

const serverTimingOf = (versions: Map<Audience, number>): string =>
  [...versions]
    .map(([audience, version]) => liveVersionOf(audience, version))
    .map((liveVersion) => `${liveVersion.audience};desc="${versionText(liveVersion)}"`)
    .join(', ');

export function createLive({ db, clock, log, bounds = defaultBounds }: LiveServices): Live {
  const warn = (what: string) => (err: unknown) => log.warn({ err }, what);
  const changes = createChangeRecorder(
    db,
    clock,
    warn('the processes were not notified of a change'),
  );
  const hub = createHub(
    (audiences) => readVersions(db, audiences),
    warn('the versions of live screens were not read'),
  );
  const streamLimits = createStreamLimits(bounds);
  const streams = new Set<EventStream>();
  const timers: NodeJS.Timeout[] = [];
  let isEnding = false;

  /** Events that arrive during a check of the right to listen are sent without another check. */
  const subscribe = (
    stream: EventStream,
    { audiences, mayListen }: Listening,
    log: FastifyBaseLogger,
  ) => {
    const sent = new Map<Audience, number>();
    const news = new Map<Audience, number>();
    let isSendingNews = false;
    const sendNews = async () => {
      if (isSendingNews) return;
      isSendingNews = true;
      try {
        while (news.size > 0) {
          if (!(await mayListen())) return stream.end();
          for (const [audience, version] of news) {
            stream.send('version', liveVersionOf(audience, version));
            sent.set(audience, version);
          }
          news.clear();
        }
      } catch (err) {
        // The next poll sends it.
        log.warn({ err }, 'a live screen was not notified');
      } finally {
        isSendingNews = false;
      }
    };
    const notify = (audience: Audience, version: number) => {
      if (sent.get(audience) !== version) news.set(audience, version);
      else news.delete(audience);
      void sendNews();
    };
    return { audiences, notify };
  };

  return {
    recordChange: changes.recordChange,

    listener: {
      onNotification: (payload) => hub.requestVersions(audiencesIn(payload)),
      // Notifications may have been missed while disconnected.
      onConnected: () => hub.requestAllVersions(),
    },

    stream(request, reply, listening) {
      // HEAD wants the headers only, so there is no stream.
      if (request.method === 'HEAD')
        return readVersions(db, listening.audiences).then((versions) =>
          reply.header('server-timing', serverTimingOf(versions)).send(),
        );
      // The process may have begun to end during the checks.
      if (isEnding) throw new AppError('unavailable', { message: 'shutting down', retryAfter: 2 });
      const releasePlace = streamLimits.acquire(listening.browser, request.ip);
      const stream = openEventStream(reply, () => {
        releasePlace();
        streams.delete(stream);
        hub.remove(subscriber);
      });
      const subscriber = subscribe(stream, listening, request.log);
      streams.add(stream);
      hub.add(subscriber);
      return reply;
    },

    countStreams: () => streams.size,

    start() {
      const sendHeartbeats = () => {
        for (const stream of streams) stream.sendHeartbeat();
      };
      timers.push(
        setInterval(() => hub.requestAllVersions(), pollIntervalMs),
        setInterval(sendHeartbeats, heartbeatIntervalMs),
      );
      for (const timer of timers) timer.unref();
    },

    endStreams() {
      isEnding = true;
      for (const stream of streams) stream.end();
    },

    async stop() {
      for (const timer of timers) clearInterval(timer);
      await changes.stop();
    },
  };
}
