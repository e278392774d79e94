import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import type { Budgets } from '../../platform/budgets.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SmsSettings } from '../../settings/providers/sms.ts';
import type { Gateway, ReceiveMessage } from './channel.ts';
import type { Deliveries } from './service.ts';

export interface ServicesWithDeliveries {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  budgets: Budgets;
  log: FastifyBaseLogger;
  deliveries: Deliveries;
  /** Undefined without a gateway. */
  smsSettings: Pick<SmsSettings, 'number'> | undefined;
  /** The channels that the operator has set up. */
  gateways: readonly Gateway[];
  /** The conversation, which is a higher area. */
  receiveMessage: ReceiveMessage;
  /** The conversation's judgement, whether a text waits for no picture before it. */
  isUrgent: (db: Database, text: string) => Promise<boolean>;
}
