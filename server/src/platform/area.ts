import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/client.ts';
import type { Erased, ErasedPerson } from './erasure.ts';
import type { JobInfo, Jobs, Queue } from './jobs.ts';
import type { Route } from './route.ts';
import type { SealedTable } from './seal-rows.ts';

/** The work of one queue, and its schedule if it has one. */
export interface Work<S = never> {
  queue: Queue<object>;
  /** A cron expression. */
  schedule: string | undefined;
  /** Gives the queue its handler. */
  attach: (jobs: Pick<Jobs, 'handle'>, services: S) => void;
}

/**
 * @param schedule a cron expression; the job then has no data.
 */
export function defineWork<Data extends object, S>(
  queue: Queue<Data>,
  handler: (services: S, data: Data, job: JobInfo) => Promise<void>,
  schedule?: string,
): Work<S> {
  return {
    queue,
    schedule,
    attach: (jobs, services) => jobs.handle(queue, (data, job) => handler(services, data, job)),
  };
}

/** Numbers by kind: of rows from which a person was deleted, and of deleted rows. */
export interface RetentionCounts {
  requests: number;
  inquiries: number;
  consultations: number;
  photos: number;
  documents: number;
  messages: number;
}

/**
 * The face of an area: `features/<area>/index.ts` exports it, and `areas.ts` lists it. S is the
 * services that it uses; E those that its erasure uses, which a command can build without a server;
 * R those of its retention.
 */
export interface Area<S = never, E = S, R = S> {
  /** Calls outside the API's checks of session, origin and load. Each area has its own context. */
  publicRoutes?: (app: FastifyInstance, services: S) => void;
  /** Calls of the API. `app` is the area's own context. */
  routes?: (route: Route, services: S, app: FastifyInstance) => void;
  queues?: readonly Work<S>[];
  /** The area's tables with sealed texts. */
  sealed?: readonly SealedTable[];
  cleanUp?: (services: S) => Promise<void>;
  /**
   * Deletes the persons whose retention time has ended, in one batch (docs/privacy.md).
   * @returns all 0 or nothing when no one is left.
   */
  applyRetention?: (services: R) => Promise<Partial<RetentionCounts>>;
  /**
   * Deletes the person's rows of the area, in the transaction of `db`.
   * @returns the number of deleted rows by kind.
   */
  erase?: (services: E, db: Database, erased: ErasedPerson) => Promise<Partial<Erased>>;
}
