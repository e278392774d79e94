import { parsePhone } from '@dawaya/contract/phone';
import { isLocalNetwork, isPrivate, trimSlash } from '../addresses.ts';
import type { Environment } from '../environment.ts';
import { type ProviderSettings, readTogether } from './read-together.ts';

/** An android-sms-gateway (docs/messages.md). */
export interface SmsSettings {
  /** Without a slash at its end. */
  gatewayUrl: string;
  user: string;
  password: string;
  webhookKey: string;
  /** The number to which people write, E.164. */
  number: string;
}

export const smsNames = [
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_USER',
  'SMS_GATEWAY_PASSWORD',
  'SMS_WEBHOOK_KEY',
  'SMS_NUMBER',
] as const;

export function readSmsSettings(environment: Environment): ProviderSettings<SmsSettings> {
  const { settings, problems } = readTogether(
    environment,
    smsNames,
    (missing) => `${missing.join(', ')}: needed for text messages, beside the other SMS_…`,
  );
  if (!settings) return { settings, problems };
  const { SMS_GATEWAY_URL: gatewayUrl, SMS_NUMBER: number } = settings;
  if (!isPrivate(gatewayUrl) && !isLocalNetwork(gatewayUrl))
    problems.push(
      'SMS_GATEWAY_URL: carries codes and the password, and so must begin with https://',
    );
  return {
    settings: {
      gatewayUrl: trimSlash(gatewayUrl),
      user: settings.SMS_GATEWAY_USER,
      password: settings.SMS_GATEWAY_PASSWORD,
      webhookKey: settings.SMS_WEBHOOK_KEY,
      number: parsePhone(number) ?? number,
    },
    problems,
  };
}
