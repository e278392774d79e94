import { createHmac, timingSafeEqual } from 'node:crypto';
import { text } from '@dawaya/contract/fields';
import { parsePhone } from '@dawaya/contract/phone';
import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { WhatsAppSettings } from '../../settings/providers/whatsapp.ts';
import {
  type ArrivedMessage,
  type DeliveryReport,
  type Events,
  type Gateway,
  type OutgoingText,
  objectSign,
  PictureRefusedError,
} from './channel.ts';
import { downloadPicture } from './download-picture.ts';

// The protocol of Meta's Cloud API
// (https://developers.facebook.com/documentation/business-messaging/whatsapp).

/** Characters of a message, in both directions. */
const maxLength = 4096;

/**
 * WhatsApp takes a free text for 24 hours after the person's last message, later a template. The
 * margin is for the way and for clocks.
 */
const windowLength = hours(24) - minutes(10);

/** Errors that pass by themselves: too many messages in all, to one person, or after complaints. */
const rateLimits: ReadonlySet<number> = new Set([4, 80007, 130429, 131048, 131056]);
/**
 * Errors that no further try changes: wrong parameters, no WhatsApp on the number or the person has
 * blocked it (131026), outside of the 24 hours (131047), Meta keeps it back (131049, 130472), the
 * person or the country takes none (131050, 130497). Others, such as a withdrawn token (190), wait
 * for the operator.
 */
const finals: ReadonlySet<number> = new Set([
  100, 130472, 130497, 131008, 131009, 131026, 131047, 131049, 131050, 131051,
]);
/** Returns whether a template does not exist, was paused, or has other parameters. */
const isAboutTemplate = (code: number) => code >= 132_000 && code < 133_000;
const isFinal = (code: number) => finals.has(code) || isAboutTemplate(code);

const errorShape = z.object({ error: z.object({ code: z.number().int() }) });

async function refusalOf(response: Response): Promise<Error> {
  // Its text may repeat the phone number.
  const parsed = errorShape.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new Error(`WhatsApp answered ${response.status}`);
  const { code } = parsed.data.error;
  const wait = Number(response.headers.get('retry-after')) || 30;
  if (rateLimits.has(code)) return new RetryLaterError(Math.min(seconds(wait), minutes(15)));
  const refusal = `WhatsApp answered ${response.status} with error ${code}`;
  return isFinal(code) ? new PermanentFailureError(refusal) : new Error(refusal);
}

/** Sends messages to people on WhatsApp and reads theirs. */
export function createWhatsAppGateway(
  settings: WhatsAppSettings,
  { timeout = seconds(10), pictureTimeout = seconds(20) } = {},
): Gateway {
  const { apiRoot, token, phoneNumberId, verifyToken, number } = settings;
  return {
    place: { address: number, link: `https://wa.me/${number.slice(1)}` },
    name: 'whatsapp',
    isReported: true,
    fit: (text) => ({ text: text.slice(0, maxLength), parts: 1 }),
    async send(recipient, message) {
      const content = await contentOf(settings, message);
      const response = await fetch(`${apiRoot}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          ...(recipient.startsWith('+') ? { to: recipient } : { recipient }),
          ...content,
          // Comes back in each report, so that no id of WhatsApp needs to be kept.
          biz_opaque_callback_data: message.id,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
      return { state: 'accepted', isTemplate: content.type === 'template' };
    },
    async downloadPhoto(photoId, target) {
      const headers = { authorization: `Bearer ${token}` };
      const signal = AbortSignal.timeout(pictureTimeout);
      const query = `phone_number_id=${phoneNumberId}`;
      const response = await fetch(`${apiRoot}/${photoId}?${query}`, {
        headers,
        redirect: 'error',
        signal,
      });
      if (!response.ok) {
        const error = await refusalOf(response);
        throw error instanceof PermanentFailureError ? new PictureRefusedError('gone') : error;
      }
      const { url, file_size: size } = mediaShape.parse(await response.json());
      // The token goes to Meta's own host only.
      const { origin } = URL.parse(url) ?? {};
      if (origin !== settings.mediaOrigin)
        throw new Error(`WhatsApp named a picture at an unknown host: ${origin}`);
      if (size > maxFileBytes) throw new PictureRefusedError('too-large');
      await downloadPicture(url, target, { headers, signal });
    },
    readEvents: (rawBody, headers) => readEvents(settings, rawBody, headers),
    confirmAddress: (given) => timingSafeEqual(hashOf(given), hashOf(verifyToken)),
  };
}

const mediaShape = z.object({ url: z.string(), file_size: z.coerce.number().catch(0) });

async function contentOf(
  { template, templateValue }: WhatsAppSettings,
  {
    text: body,
    language,
    isNews,
    needsWords,
    asksPhone,
    wasHeardWithin,
    isUnansweredSince,
  }: OutgoingText,
) {
  if (asksPhone) {
    const action = { name: 'request_contact_info' };
    return {
      type: 'interactive',
      interactive: { type: action.name, body: { text: body }, action },
    };
  }
  if (!isNews || (await wasHeardWithin(windowLength)))
    return { type: 'text', text: { body, preview_url: false } };
  if (needsWords)
    throw new PermanentFailureError(
      'the last message is older than a day, and a template has not its words',
    );
  if (!template)
    throw new PermanentFailureError(
      'the last message is older than a day, and WHATSAPP_TEMPLATE is not set',
    );
  // Each template costs money, and all say the same.
  if (await isUnansweredSince(windowLength))
    throw new PermanentFailureError('the person has not answered the last template');
  // The news itself is for the conversation: a template has no health data.
  const parameters = [{ type: 'text', text: templateValue }];
  const components = [{ type: 'body', parameters }];
  return {
    type: 'template',
    template: { name: template, language: { code: language }, components },
  };
}

function assertSigned(rawBody: Buffer, appSecret: string, signature: unknown): void {
  const [, hex = ''] = /^sha256=([\da-f]{64})$/i.exec(String(signature)) ?? [];
  const given = Buffer.from(hex, 'hex');
  const expected = createHmac('sha256', appSecret).update(rawBody).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('invalid_signature');
}

const withCaption = z
  .object({
    caption: z.string().optional(),
    id: z.string().optional(),
    mime_type: z.string().optional(),
  })
  .optional();
const messageShape = z.object({
  id: z.string().min(1).max(255),
  /** Digits of a number. Missing if the person has a user name and hides the number. */
  from: z.string().optional(),
  from_user_id: z
    .string()
    .regex(/^[A-Z]{2}\.[\w.]{1,200}$/)
    .optional(),
  group_id: z.string().optional(),
  /** Unix seconds. */
  timestamp: z.coerce.number().int(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  image: withCaption,
  video: withCaption,
  document: withCaption,
  contacts: z
    .array(
      z.object({
        origin: z.string().optional(),
        phones: z.array(z.object({ wa_id: z.string().optional() })).optional(),
      }),
    )
    .optional(),
});
type Message = z.output<typeof messageShape>;

const statusShape = z.object({
  biz_opaque_callback_data: z.uuid(),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
});

const bodyShape = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            // One that this version does not know must not hold up the others of the call.
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** A message that says something, and is not a text. */
const objects = ['image', 'video', 'document', 'audio', 'location', 'contacts', 'unsupported'];

const numberOf = (digits: string | undefined) => (digits ? parsePhone(`+${digits}`) : undefined);

/** Returns the person's own number, which the button of the service has asked for. */
const sharedPhone = ({ contacts = [] }: Message) =>
  numberOf(
    contacts
      .filter(({ origin }) => origin === 'contact_request')
      .flatMap(({ phones = [] }) => phones)
      .find(({ wa_id }) => wa_id)?.wa_id,
  );

/** Returns the id of a picture, even if it was sent as a document. */
function photoIn({ image, document }: Message): string | undefined {
  const id = image?.id ?? (document?.mime_type?.startsWith('image/') ? document.id : undefined);
  return id && /^[\w-]{1,255}$/.test(id) ? id : undefined;
}

function readMessage(read: unknown): ArrivedMessage | undefined {
  const { data: message } = messageShape.safeParse(read);
  // In a group others would read the answers.
  if (!message || message.group_id) return undefined;
  const number = numberOf(message.from);
  const sender = number ?? message.from_user_id;
  if (!sender) return undefined;
  const phone = number ?? sharedPhone(message) ?? null;
  const { image, video, document } = message;
  const caption = (image ?? video ?? document)?.caption ?? '';
  const isObject = objects.includes(message.type) && !sharedPhone(message);
  const written = message.text?.body ?? message.button?.text;
  // A reaction or a sticker wants no answer.
  if (written === undefined && !isObject && !sharedPhone(message)) return undefined;
  const whole = isObject ? `${objectSign} ${caption}` : (written ?? '');
  return {
    channel: 'whatsapp',
    providerId: message.id,
    sender,
    text: text(maxLength).catch('').parse(whole.slice(0, maxLength)),
    photoId: photoIn(message),
    phone,
    sentAt: new Date(seconds(message.timestamp)),
  };
}

function readReport(read: unknown): DeliveryReport | undefined {
  const { data } = statusShape.safeParse(read);
  if (!data) return undefined;
  const { biz_opaque_callback_data: providerId, status, errors } = data;
  if (status !== 'failed') return { kind: status === 'sent' ? 'sent' : 'delivered', providerId };
  const code = errors?.[0]?.code ?? 0;
  return {
    kind: 'failed',
    providerId,
    reason: `WhatsApp reported error ${code}`,
    isFinal: isFinal(code),
  };
}

function readEvents(
  { appSecret, phoneNumberId }: WhatsAppSettings,
  rawBody: Buffer,
  headers: Record<string, unknown>,
): Events {
  assertSigned(rawBody, appSecret, headers['x-hub-signature-256']);
  try {
    const values = bodyShape
      .parse(JSON.parse(rawBody.toString('utf8')))
      .entry.flatMap(({ changes }) => changes)
      .filter(({ field }) => field === 'messages')
      .map(({ value }) => value)
      // One account may have several numbers.
      .filter(({ metadata }) => metadata?.phone_number_id === phoneNumberId);
    return {
      messages: values.flatMap(({ messages = [] }) =>
        messages.flatMap((m) => readMessage(m) ?? []),
      ),
      reports: values.flatMap(({ statuses = [] }) => statuses.flatMap((s) => readReport(s) ?? [])),
    };
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'the signed body is no event', cause });
  }
}
