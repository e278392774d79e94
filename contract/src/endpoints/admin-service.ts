import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { deliveryChannels } from '../vocabulary/channels.ts';
import { serviceLines } from '../vocabulary/service-lines.ts';

const channelFigures = z.object({
  /** Messages that the gateway, the mail server or the push service took. */
  accepted: z.number(),
  /** Null where the provider never reports it. */
  delivered: z.number().nullable(),
  failed: z.number(),
  /** A part counts each time that the gateway took it. */
  parts: z.number(),
});

/** The state of the service as a whole, without any person (docs/operations.md). */
const serviceState = z
  .object({
    /** Requests that customers sent to pharmacies, today and in seven days with today. */
    requests: z.object({
      today: z.number(),
      week: z.number(),
      /** The week's answered requests. */
      answered: z.number(),
      /** The week's answered requests, and those whose deadline has passed. */
      measured: z.number(),
      /** From sending to the first answer; null if no request of the week has one. */
      medianMinutesToFirstAnswer: z.number().nullable(),
      /** Nine of ten answers came sooner; null like the median. */
      p90MinutesToFirstAnswer: z.number().nullable(),
    }),
    /** Jobs that are due, by queue, and the longest wait. */
    queues: z.array(
      z.object({ queue: z.string(), waiting: z.number(), oldestSeconds: z.number() }),
    ),
    /** Mails that no mail server took, of the last seven days. */
    failedMails: z.number(),
    /** Notifications that no push service took, of the last seven days. */
    failedNotifications: z.number(),
    /** Addresses whose log-in code the mail server refused, of the last seven days. */
    refusedCodes: z.number(),
    /** Text messages; null without a gateway. */
    texts: z
      .object({
        /** Messages that no gateway took or delivered, of the last seven days. */
        failed: z.number(),
        /** All messages but codes wait until then, because the day's budget is nearly used up. */
        heldUntil: timestamp.nullable(),
      })
      .nullable(),
    /** Mail, notifications, and each channel of texts that is set up. */
    channels: z.array(
      z.object({
        channel: z.enum(deliveryChannels),
        today: channelFigures,
        /** Thirty days with today, because older messages are deleted. */
        month: channelFigures,
        /**
         * The cost of these thirty days in Sudanese pounds: the parts of SMS by `SMS_PART_PRICE`,
         * the templates of WhatsApp by `WHATSAPP_TEMPLATE_PRICE`. Null without the price.
         */
        cost: z.number().nullable(),
      }),
    ),
    /**
     * In bytes, of this machine and of the storage, whichever has less; null if the storage is
     * unavailable.
     */
    freeBytes: z.number().nullable(),
    /** The last backup that missed no file; null before the first. */
    lastBackupAt: timestamp.nullable(),
    /** Running processes, oldest first. A version is null before 1.0.0. */
    processes: z.array(z.object({ version: z.string().nullable(), startedAt: timestamp })),
    /** The lines that ask for something to be done. */
    attention: z.array(z.enum(serviceLines)),
  })
  .meta({ id: 'ServiceState' });
export type ServiceState = z.input<typeof serviceState>;

export const getServiceState = defineEndpoint({
  method: 'GET',
  path: '/api/admin/service',
  area: 'admin',
  summary:
    'Returns the state of the service: requests, queues, mail, storage, backup and processes',
  response: { 200: serviceState },
});
