import { isLoopback, isPrivate } from './addresses.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Environment } from './environment.ts';

export function listMissingInProduction(settings: Environment, publicUrl: string): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_URL)
    problems.push('PUBLIC_URL: is needed in production, the address people use');
  else if (!isPrivate(publicUrl))
    problems.push(
      'PUBLIC_URL: must begin with https:// in production, prescriptions and sessions travel there',
    );
  if (!settings.DATABASE_URL)
    problems.push(
      'DATABASE_URL: is needed in production; the embedded database does not sync to disk',
    );
  if (!settings.FILE_KEYS)
    problems.push(
      'FILE_KEYS: is needed in production, prescriptions are stored encrypted; npm run admin -- file-key makes one',
    );
  if (!settings.SMTP_URL && settings.DEMO_RESET === 'off')
    problems.push('SMTP_URL: is needed in production, log-in codes go by mail');
  if (!settings.CONTACT_EMAIL)
    problems.push(
      'CONTACT_EMAIL: is needed in production, the contact page shows it and messages go there',
    );
  if (settings.TRUST_PROXY === 'true')
    problems.push(
      "TRUST_PROXY: is the number of proxies or their addresses in production; 'true' believes whatever a caller writes into X-Forwarded-For, and so switches the limits off",
    );
  return problems;
}

/**
 * Lists the settings that a demonstration refuses, because strangers send mails to any address and
 * try to pay.
 */
export function listUnfitForDemo(settings: Environment): string[] {
  const problems: string[] = [];
  if (settings.SMTP_URL)
    problems.push('SMTP_URL: must be left out with DEMO_RESET, a demonstration sends no mail');
  if (settings.PUSH_PUBLIC_KEY || settings.PUSH_PRIVATE_KEY)
    problems.push('PUSH_PUBLIC_KEY: must be left out with DEMO_RESET, which notifies no devices');
  if (settings.STRIPE_SECRET_KEY?.split('_')[1] === 'live')
    problems.push('STRIPE_SECRET_KEY: must be a test key with DEMO_RESET');
  if (settings.TELEGRAM_BOT_TOKEN)
    problems.push(
      'TELEGRAM_BOT_TOKEN: must be left out with DEMO_RESET, a demonstration writes to nobody',
    );
  if (settings.WHATSAPP_TOKEN)
    problems.push('WHATSAPP_TOKEN: must be left out with DEMO_RESET, which writes to nobody');
  if (settings.SMS_GATEWAY_URL)
    problems.push(
      'SMS_GATEWAY_URL: must be left out with DEMO_RESET, a demonstration sends no text messages',
    );
  if (settings.SMPP_URL)
    problems.push('SMPP_URL: must be left out with DEMO_RESET, which sends no text messages');
  if (settings.AD_PRICE_SDG)
    problems.push('AD_PRICE_SDG: must be left out with DEMO_RESET, a transfer is real money');
  if (!settings.ADMIN_EMAIL)
    problems.push(
      'ADMIN_EMAIL: is needed with DEMO_RESET, which makes this admin again each night',
    );
  return problems;
}

export const listExposed = (host: string, publicUrl: string): string[] =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
    ? []
    : [
        'HOST, PUBLIC_URL: sample data, the mail outbox and the printed password are for this machine only; ' +
          'use loopback addresses, or set NODE_ENV=production',
      ];

export function listMissingCompanions(settings: Environment): string[] {
  const problems: string[] = [];
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL)
    problems.push('DATABASE_URL: is needed together with DATABASE_DIRECT_URL');
  if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD)
    problems.push('ADMIN_PASSWORD: is needed together with ADMIN_EMAIL');
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL: is needed together with ADMIN_PASSWORD');
  const password = settings.ADMIN_PASSWORD;
  if (password && isCommonPassword(password, settings.ADMIN_EMAIL ?? ''))
    problems.push('ADMIN_PASSWORD: is too common; people who try passwords try it first');
  const besideBucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID'] as const;
  const alone = settings.S3_BUCKET ? [] : besideBucket.filter((name) => settings[name]);
  if (alone.length > 0) problems.push(`S3_BUCKET: is needed together with ${alone.join(', ')}`);
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: one needs the other');
  const besidePrice = ['BANKAK_ACCOUNT', 'BANKAK_NAME'] as const;
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT)
    problems.push('METRICS_PORT: must differ from PORT, which callers reach');
  const unpriced = settings.AD_PRICE_SDG ? [] : besidePrice.filter((name) => settings[name]);
  if (unpriced.length > 0)
    problems.push(`AD_PRICE_SDG: is needed together with ${unpriced.join(', ')}`);
  return problems;
}
