/** The ways on which text messages leave and arrive (docs/messages.md). */
export const channels = ['sms', 'telegram', 'whatsapp'] as const;
export type ChannelName = (typeof channels)[number];
export const isTextChannel = (channel: string): channel is ChannelName =>
  channels.some((name) => name === channel);

/** All ways on which messages leave. */
export const deliveryChannels = [...channels, 'mail', 'push'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** The channels on which a customer gets news. A device's notifications come in addition. */
export const newsChannels = [...channels, 'email'] as const;
export type NewsChannel = (typeof newsChannels)[number];
