import type { ChannelName } from '@dawaya/contract/vocabulary/channels';

export interface OutgoingText {
  /** The same at every try, so that the gateway takes the message once. */
  id: string;
  text: string;
  /** A person waits for a code, so it goes before other messages. */
  isCode: boolean;
  expiresAt: Date;
  /** A chat offers a button that sends the person's own number. */
  asksPhone: boolean;
}

/** A way on which texts reach people, such as SMS (docs/messages.md). */
export interface Channel {
  name: ChannelName;
  /** Fits a text into the length of the channel's messages. */
  fit(text: string): { text: string; parts: number };
  /**
   * Hands a message to the gateway. The job tries again after an error.
   * @returns `accepted` from a gateway that reports later what becomes of it; otherwise `sent`.
   * @throws PermanentFailureError when the gateway refuses it for good.
   */
  send(recipient: string, message: OutgoingText): Promise<'accepted' | 'sent'>;
}

/** A text message that arrived. */
export interface IncomingMessage {
  /** The same at every try of an answer. */
  id: string;
  channel: ChannelName;
  /** E.164, or the id of a chat. */
  sender: string;
  text: string;
  /** The sender's own phone number, if the channel vouches for it. */
  phone: string | null;
  /** Pictures at the channel's provider. An SMS has none. */
  photos: readonly { providerId: string }[];
  sentAt: Date;
}

/** The answer to a message, in the sender's language. */
export interface Answer {
  replies: string[];
  /** The last reply asks for the sender's phone number. */
  asksPhone?: boolean;
  /** The message asked for the erasure of its sender, who reads that it is done. */
  hasErased?: boolean;
}

/** Answers a message. One whose answer was not stored comes again with the same id. */
export type ReceiveMessage = (message: IncomingMessage) => Promise<Answer>;
