import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { IncomingMessage, ServicesWithDeliveries } from '../deliveries/index.ts';

// A bot cannot write first, and WhatsApp needs a template for it. So the person sends the code.

export type ChatName = Exclude<ChannelName, 'sms'>;

/** Names the parameter of a chat's link that holds what the person sends. */
const codeParameters: Record<ChatName, string> = { telegram: 'start', whatsapp: 'text' };

/**
 * Ten digits together, or as the pages group them: '4821 1 12500' is an answer, and numbers of the
 * country begin with 0.
 */
const codeShape = /^(?:\/start\s*)?([1-9]\d{9}|[1-9]\d{3}\s\d{4}\s\d{2})$/;
export const smallestChatCode = 1_000_000_000;

export const chatCodeHash = (channel: ChannelName, code: string) => hashOf(`${channel}:${code}`);

/**
 * Returns the link to a chat.
 * @returns a function that fills a code in.
 * @throws AppError `not_found` where the operator has not set up the chat.
 */
export function chatLink(
  { gateways }: Pick<ServicesWithDeliveries, 'gateways'>,
  channel: ChatName,
): (code: string) => string {
  const place = gateways.find(({ name }) => name === channel)?.place;
  if (!place) throw new AppError('not_found');
  return (code) => {
    const link = new URL(place.link);
    link.searchParams.set(codeParameters[channel], code);
    return link.href;
  };
}

/** Returns the code in a message of a chat. An SMS has none, because its sender can be forged. */
export const chatCodeIn = ({ channel, text }: IncomingMessage): string | undefined =>
  channel === 'sms'
    ? undefined
    : codeShape
        .exec(
          westernDigits(text)
            .replace(/\p{Cf}/gu, '')
            .trim(),
        )?.[1]
        ?.replace(/\s/g, '');
