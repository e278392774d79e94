import { parsePhone } from '@dawaya/contract/phone';
import { isLocalNetwork, isLoopback } from '../addresses.ts';
import type { Environment } from '../environment.ts';
import { type ProviderSettings, readTogether } from './read-together.ts';
import { smsNames } from './sms.ts';

/** A server that speaks SMPP, such as an operator's (docs/messages.md). */
export interface SmppSettings {
  host: string;
  port: number;
  hasTls: boolean;
  systemId: string;
  password: string;
  /** Empty unless the operator asks for one. */
  systemType: string;
  /** To which people write: E.164, or a short code of the operator. */
  number: string;
}

const smppNames = ['SMPP_URL', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD', 'SMPP_SOURCE'] as const;
const smppPorts = { 'smpp:': 2775, 'smpps:': 3550 };

export function readSmppSettings(environment: Environment): ProviderSettings<SmppSettings> {
  const { settings, problems } = readTogether(
    environment,
    smppNames,
    (missing) => `${missing.join(', ')}: needed for text messages, beside the other SMPP_…`,
  );
  if (!settings) return { settings, problems };
  const { SMPP_URL: address, SMPP_SOURCE: source } = settings;
  const { protocol, hostname, port } = new URL(address);
  const hasTls = protocol === 'smpps:';
  if (!hasTls && !isLoopback(hostname) && !isLocalNetwork(address))
    problems.push('SMPP_URL: carries codes and the password, and so must begin with smpps://');
  if (smsNames.some((name) => environment[name]))
    problems.push('SMPP_URL, SMS_GATEWAY_URL: one of the two sends text messages, not both');
  return {
    settings: {
      // An IPv6 address has brackets in an address only.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : smppPorts[hasTls ? 'smpps:' : 'smpp:'],
      hasTls,
      systemId: settings.SMPP_SYSTEM_ID,
      password: settings.SMPP_PASSWORD,
      systemType: environment.SMPP_SYSTEM_TYPE ?? '',
      number: parsePhone(source) ?? source,
    },
    problems,
  };
}
