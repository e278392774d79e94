import type { ChannelName, DeliveryChannel } from '@dawaya/contract/vocabulary/channels';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyBaseLogger } from 'fastify';

export interface OutgoingText {
  /** The same at every try, so that the gateway takes the message once. */
  id: string;
  text: string;
  language: Language;
  /** A person waits for a code, so it goes before other messages. */
  isCode: boolean;
  /** Answers no message, so that a chat may refuse it. */
  isNews: boolean;
  /** Never goes as a template. */
  needsWords: boolean;
  expiresAt: Date;
  /** A chat offers a button that sends the person's own number. */
  asksPhone: boolean;
  /** Whether the person wrote on this channel in the last so many milliseconds. */
  wasHeardWithin(length: number): Promise<boolean>;
  /** Whether news went out on this channel since the person's last message was so old. */
  isUnansweredSince(length: number): Promise<boolean>;
}

/** The gateway, or the server of another channel, took a message. */
export interface Taken {
  /** `accepted` if it reports later what becomes of the message. */
  state: 'accepted' | 'sent';
  /** The message's id in its reports, if that is not our own. */
  providerId?: string;
  /** WhatsApp's price is for templates. */
  isTemplate?: boolean;
}

/** A way on which messages reach people (docs/messages.md). */
export interface Channel<Name extends DeliveryChannel, Message> {
  name: Name;
  /**
   * Hands a message over. The job tries again after an error.
   * @returns undefined if there is no longer anything to say.
   * @throws PermanentFailureError when it is refused for good; PartlySentError.
   */
  send(recipient: string, message: Message): Promise<Taken | undefined>;
}

/** A mail or a notification, which its channel writes when it leaves. */
export interface StoredMessage {
  /** The same at every try. */
  id: string;
  kind: string;
  language: Language;
  /** JSON of the values. */
  content: string;
  isCode: boolean;
  expiresAt: Date;
}

/** A channel of texts, such as SMS. */
export interface TextChannel extends Channel<ChannelName, OutgoingText> {
  /** Whether the gateway reports that a message was delivered. */
  isReported: boolean;
  /** Fits a text into the length of the channel's messages. */
  fit(text: string): { text: string; parts: number };
  /** Whether news that a chat refuses go to the person's phone number here. */
  takesOver?(phone: string): boolean;
  send(recipient: string, message: OutgoingText): Promise<Taken>;
}

/** The gateway took some parts, which cost, and then failed because of `cause`. */
export class PartlySentError extends Error {
  constructor(cause: unknown) {
    super('the gateway took only some parts', { cause });
  }
}

/** No further try brings the picture: the provider no longer has it, or it is too large. */
export class PictureRefusedError extends Error {
  readonly reason: 'gone' | 'too-large';
  constructor(reason: PictureRefusedError['reason']) {
    super(`the picture is ${reason}`);
    this.reason = reason;
  }
}

/** A message as a gateway posts it. */
export interface ArrivedMessage {
  channel: ChannelName;
  /** The message's own id, the same in each event about it. */
  providerId: string;
  /** E.164, or the id of a chat. */
  sender: string;
  /** A picture, a voice or a place begins with `objectSign`; its caption may follow. */
  text: string;
  /** The provider's id of the message's picture. Both chats send an album as several messages. */
  photoId?: string | undefined;
  /** The sender's own phone number, if the channel vouches for it. */
  phone: string | null;
  sentAt: Date;
  /** A reply to another country may cost a multiple of a part. */
  isAbroad?: boolean;
}

/** Unicode's sign for an object between letters: the message has more than text. */
export const objectSign = '\uFFFC';

export type DeliveryReport =
  | { kind: 'sent' | 'delivered'; providerId: string }
  /** A final failure is not tried again on this channel. */
  | { kind: 'failed'; providerId: string; reason: string; isFinal?: boolean };

/** One part of a longer SMS, as SMPP delivers it. */
export interface ArrivedPart {
  /** E.164. */
  sender: string;
  /** The sender's number of the message, which comes again after some 255 messages. */
  reference: string;
  total: number;
  /** From 1. */
  number: number;
  /** Its end may be half of a character. */
  text: string;
  isAbroad: boolean;
}

/** The content of one call of a webhook. */
export interface Events {
  messages?: readonly ArrivedMessage[];
  reports?: readonly DeliveryReport[];
}

/** Takes what arrives over a connection. Each function resolves when it is stored. */
export interface Receiver {
  takeMessage(message: RepeatableMessage): Promise<void>;
  takePart(part: ArrivedPart): Promise<void>;
  /** @returns whether a message waited for it. */
  takeReport(report: DeliveryReport): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * A message whose provider has neither an id nor a time for it, and delivers it again when our
 * answer was lost.
 */
export interface RepeatableMessage extends Omit<ArrivedMessage, 'sentAt'> {
  /** Begins the `providerId` of messages with the same sender and content. */
  contentId: string;
  /** Begins the `providerId` of all messages of one connection with that content. */
  connectionId: string;
}

type Headers = Record<string, unknown>;

/** A channel with its way in. `gateways.ts` lists all. */
export interface Gateway extends TextChannel {
  /**
   * Reads a call of the channel's webhook.
   * @throws AppError `invalid_signature`; `malformed_body` for a signed body that is not an event.
   */
  readEvents?(rawBody: Buffer, headers: Headers, now: Date): Events;
  /**
   * Keeps a connection to the provider instead of a webhook, until the signal. One process of all
   * has it.
   */
  keepConnected?(receiver: Receiver, signal: AbortSignal): Promise<void>;
  /** The address to which people write, with the link that opens the conversation. */
  place?: { address: string; link: string };
  /**
   * Downloads a picture from the provider into `target`, a file that does not exist.
   * @throws PictureRefusedError when no further try brings it.
   */
  downloadPhoto?(photoId: string, target: string): Promise<void>;
  /** Compares the token with which a provider asks whether the webhook is the operator's. */
  confirmAddress?(token: string): boolean;
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
  /** The provider's id of its picture. An SMS has none. */
  photoId: string | null;
  sentAt: Date;
  /** After a failure of this try there is no other, so that the answer has to do without. */
  isLastTry: boolean;
  /** False when its job may not download, so that the answer has to do without the picture. */
  takesPhotos: boolean;
}

/** The answer to a message, in the sender's language. */
export interface MessageReply {
  replies: string[];
  /** The sender answers for a pharmacy, so the replies count in the share of staff. */
  isToStaff?: boolean;
  /** The last reply asks for the sender's phone number. */
  asksPhone?: boolean;
  /** The message asked for the erasure of its sender, who reads that it is done. */
  hasErased?: boolean;
}

/** Answers a message. One whose answer was not stored comes again with the same id. */
export type ReceiveMessage = (message: IncomingMessage) => Promise<MessageReply>;
