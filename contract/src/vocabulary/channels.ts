/** The ways on which text messages leave and arrive (docs/messages.md). */
export const channels = ['sms', 'telegram', 'whatsapp'] as const;
export type ChannelName = (typeof channels)[number];
