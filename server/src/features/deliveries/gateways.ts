import type { Endpoint } from '@dawaya/contract/endpoint';
import {
  smsWebhook,
  telegramWebhook,
  whatsappConfirmation,
  whatsappWebhook,
} from '@dawaya/contract/endpoints/deliveries';
import { type ChannelName, channels } from '@dawaya/contract/vocabulary/channels';
import type { z } from 'zod';
import type { Config } from '../../settings/config.ts';
import type { Gateway } from './channel.ts';
import { createSmppGateway } from './smpp.ts';
import { createSmsGateway } from './sms-gateway.ts';
import { createTelegramGateway } from './telegram.ts';
import { createWhatsAppGateway } from './whatsapp.ts';

type ChannelSettings = Pick<Config, ChannelName | 'smpp'>;

interface Row<Settings> {
  webhook: Endpoint & { method: 'POST'; response: { 200: z.ZodType<{ received: true }> } };
  /** Bytes of a call, which is read before its signature can be checked. */
  maxBody: number;
  /** With it the provider asks whether the address is the operator's. */
  confirmation?: typeof whatsappConfirmation;
  create(settings: Settings): Gateway;
}

const kilobytes = 1024;

/** The only list of channels. Each has a file with its protocol. */
export const gatewayRows: { [Name in ChannelName]: Row<NonNullable<Config[Name]>> } = {
  sms: { webhook: smsWebhook, maxBody: 64 * kilobytes, create: createSmsGateway },
  telegram: { webhook: telegramWebhook, maxBody: 64 * kilobytes, create: createTelegramGateway },
  whatsapp: {
    webhook: whatsappWebhook,
    // After an outage one call has up to a thousand messages.
    maxBody: 3 * kilobytes * kilobytes,
    confirmation: whatsappConfirmation,
    create: createWhatsAppGateway,
  },
};

const createOne = <Name extends ChannelName>(
  name: Name,
  settings: Config[Name],
): Gateway | undefined => settings && gatewayRows[name].create(settings);

/** Creates the gateways that the operator has set up. SMPP is another way of the channel `sms`. */
export const createGateways = (settings: ChannelSettings): Gateway[] => [
  ...channels.flatMap((name) => createOne(name, settings[name]) ?? []),
  ...(settings.smpp ? [createSmppGateway(settings.smpp)] : []),
];
