import {
  type Audience,
  type LiveVersion,
  nameOf,
  standingOf,
} from '@dawaya/contract/vocabulary/live';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Listener } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, seconds } from '../../platform/clock.ts';
import { type EventStream, openEventStream } from '../../platform/event-stream.ts';
import { hashOf } from '../../platform/secrets.ts';
import { createPlaces, usualBounds } from './bounds.ts';
import { type Changes, createChanges } from './changes.ts';
import { createHub } from './hub.ts';
import { audiencesIn } from './notifier.ts';
import { readVersions } from './versions.ts';

/** In milliseconds: what is wrong with the news is noticed by then at the latest. */
const lookEvery = seconds(10);
/** In milliseconds: half of what the most impatient proxies wait. */
const beatEvery = seconds(25);

/** Who listens, and until when. */
interface Listening {
  audiences: Audience[];
  /** What tells this browser from others: so many streams may each have. */
  browser: string;
  /** Asked before each word: where the answer is no, the stream ends. */
  mayListen: () => Promise<boolean>;
}

export interface Live extends Changes {
  /**
   * Answers a call with a stream: where its audiences stand, and then each time that is elsewhere. Its
   * head says where they stand by `Server-Timing`, the one header of a document that its page can read.
   * @throws AppError `unavailable` where there are too many streams already, or none any more.
   */
  stream(
    request: FastifyRequest,
    reply: FastifyReply,
    listening: Listening,
  ): FastifyReply | Promise<FastifyReply>;
  /** Hears of changes, those of other processes too; to be put on `liveChannel`. */
  listener: Listener;
  /** Begins to look at times by itself. */
  start(): void;
  /** Ends all streams, and begins none: a server that closes would wait for them. */
  endStreams(): void;
}

interface Deps {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  bounds?: typeof usualBounds | undefined;
}

const wordOf = (audience: Audience, version: number): LiveVersion => ({
  audience: nameOf(audience),
  version,
  of: hashOf(audience).toString('base64url').slice(0, 8),
});

const serverTimingOf = (versions: Map<Audience, number>): string =>
  [...versions]
    .map(([audience, version]) => wordOf(audience, version))
    .map((word) => `${word.audience};desc="${standingOf(word)}"`)
    .join(', ');

/** Tells open screens, of this process and all others, that something changed (docs/decisions/0061). */
export function createLive({ db, clock, log, bounds = usualBounds }: Deps): Live {
  const warn = (what: string) => (err: unknown) => log.warn({ err }, what);
  const changes = createChanges(db, clock, warn('nobody was told of a change'));
  const hub = createHub(
    (audiences) => readVersions(db, audiences),
    warn('where live screens stand was not read'),
  );
  const places = createPlaces(bounds);
  const streams = new Set<EventStream>();
  const timers: NodeJS.Timeout[] = [];
  let isEnding = false;

  /** What is told between two questions whether it still may is told at once. */
  const subscribe = (
    stream: EventStream,
    { audiences, mayListen }: Listening,
    log: FastifyBaseLogger,
  ) => {
    const told = new Map<Audience, number>();
    const news = new Map<Audience, number>();
    let isTelling = false;
    const tellNews = async () => {
      if (isTelling) return;
      isTelling = true;
      try {
        while (news.size > 0) {
          if (!(await mayListen())) return stream.end();
          for (const [audience, version] of news) {
            stream.send('version', wordOf(audience, version));
            told.set(audience, version);
          }
          news.clear();
        }
      } catch (err) {
        // Kept for the next look, which comes by itself.
        log.warn({ err }, 'a live screen was not told');
      } finally {
        isTelling = false;
      }
    };
    const tell = (audience: Audience, version: number) => {
      if (told.get(audience) !== version) news.set(audience, version);
      else news.delete(audience);
      void tellNews();
    };
    return { audiences, tell };
  };

  return {
    changed: changes.changed,

    listener: {
      heard: (payload) => hub.look(audiencesIn(payload)),
      // Whatever was said meanwhile.
      connected: () => hub.lookAtAll(),
    },

    stream(request, reply, listening) {
      // Only the head is asked for: there is nothing that goes on.
      if (request.method === 'HEAD')
        return readVersions(db, listening.audiences).then((versions) =>
          reply.header('server-timing', serverTimingOf(versions)).send(),
        );
      // The call came before the process began to end, and was looked into meanwhile.
      if (isEnding) throw new AppError('unavailable', { message: 'shutting down', retryAfter: 2 });
      const giveBack = places.take(listening.browser, request.ip);
      const stream = openEventStream(reply, () => {
        giveBack();
        streams.delete(stream);
        hub.remove(subscriber);
      });
      const subscriber = subscribe(stream, listening, request.log);
      streams.add(stream);
      hub.add(subscriber);
      return reply;
    },

    start() {
      const beat = () => {
        for (const stream of streams) stream.beat();
      };
      timers.push(
        setInterval(() => hub.lookAtAll(), lookEvery),
        setInterval(beat, beatEvery),
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
