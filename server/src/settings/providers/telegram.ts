import type { Environment } from '../environment.ts';
import { type ProviderSettings, readTogether } from './read-together.ts';

/** A bot of Telegram (docs/messages.md). */
export interface TelegramSettings {
  /** The address of the Bot API. */
  apiRoot: string;
  token: string;
  webhookSecret: string;
  /** Without @. */
  botName?: string | undefined;
}

export function readTelegramSettings(environment: Environment): ProviderSettings<TelegramSettings> {
  const { settings, problems } = readTogether(
    environment,
    ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'],
    () => 'TELEGRAM_BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET: one needs the other',
  );
  if (!settings) return { settings, problems };
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!/^[\w-]{24,256}$/.test(webhookSecret))
    problems.push(
      'TELEGRAM_WEBHOOK_SECRET: must have 24 to 256 characters of A-Z, a-z, 0-9, _ and -',
    );
  const botName = environment.TELEGRAM_BOT_NAME;
  return {
    settings: { apiRoot: 'https://api.telegram.org', token, webhookSecret, botName },
    problems,
  };
}
