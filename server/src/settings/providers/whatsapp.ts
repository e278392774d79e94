import { parsePhone } from '@dawaya/contract/phone';
import type { Environment } from '../environment.ts';
import { type ProviderSettings, readTogether } from './read-together.ts';

/** A number on WhatsApp's Cloud API (docs/messages.md). */
export interface WhatsAppSettings {
  /** The address of the Graph API with its version, without a slash at its end. */
  apiRoot: string;
  /** The origin of the addresses of people's pictures. */
  mediaOrigin: string;
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  /** The number to which people write, E.164. */
  number: string;
  /** The template for news a day after the last message; undefined without one. */
  template: string | undefined;
  /** The value of the template's variable. */
  templateValue: string;
}

const whatsappNames = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_NUMBER',
] as const;

const explain = (missing: readonly string[]) =>
  `${missing.join(', ')}: needed for WhatsApp, beside the other WHATSAPP_…`;

export function readWhatsAppSettings(
  environment: Environment,
  publicUrl: string,
): ProviderSettings<WhatsAppSettings> {
  const { WHATSAPP_TEMPLATE: template } = environment;
  const { settings, problems } = readTogether(environment, whatsappNames, explain);
  if (!settings) {
    const isAlone = template !== undefined && problems.length === 0;
    return { settings, problems: isAlone ? [explain(whatsappNames)] : problems };
  }
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_NUMBER: number } = settings;
  if (!/^\d{5,30}$/.test(phoneNumberId))
    problems.push("WHATSAPP_PHONE_NUMBER_ID: must be Meta's id of the number, digits only");
  if (template !== undefined && !/^[a-z\d_]{1,512}$/.test(template))
    problems.push('WHATSAPP_TEMPLATE: must be the name of a template: a-z, 0-9 and _');
  return {
    settings: {
      apiRoot: 'https://graph.facebook.com/v24.0',
      mediaOrigin: 'https://lookaside.fbsbx.com',
      token: settings.WHATSAPP_TOKEN,
      phoneNumberId,
      appSecret: settings.WHATSAPP_APP_SECRET,
      verifyToken: settings.WHATSAPP_VERIFY_TOKEN,
      number: parsePhone(number) ?? number,
      template,
      templateValue: publicUrl,
    },
    problems,
  };
}
