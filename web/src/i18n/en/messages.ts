import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

export const messages = {
  title: 'Messages',
  unread: { one: '# new message', other: '# new messages' } as Forms,
  earlier: { one: 'Show an earlier message', other: 'Show # earlier messages' } as Forms,
  none: { customer: 'Ask the pharmacy something.', pharmacy: 'Write to the customer.' },
  you: 'You',
  customer: 'The customer',
  pharmacy: 'The pharmacy',
  field: { customer: 'Message to the pharmacy', pharmacy: 'Message to the customer' },
  send: 'Send message',
  failed: 'The message could not be sent.',
  phrases: 'Quick phrases',
  phrasesHint: 'A tap sends it.',
  closed: 'Messages about this request are closed.',
  closes: (day: string) => `Messages stay open until ${day}.`,
  mutedByOther: {
    customer: 'The pharmacy takes no more messages about this request. Please call.',
    pharmacy: 'The customer takes no more messages about this request. Please call.',
  },
  muted: {
    customer: 'You take no more messages from the pharmacy about this request.',
    pharmacy: 'You take no more messages from this customer about this request.',
  },
  mute: 'Take no more messages',
  unmute: 'Take messages again',
  muteFailed: 'This could not be changed.',
  askForPhoto: 'Ask for a clearer photo',
  photoAsked: 'You have asked for a clearer photo.',
  askFailed: 'The customer could not be asked.',
  photoWanted: 'The pharmacy asks for a clearer photo.',
  sendPhoto: 'Send a clearer photo',
  photoFailed: 'The photo could not be sent.',
};
