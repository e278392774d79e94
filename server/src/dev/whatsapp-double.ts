import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { parsePhone } from '@dawaya/contract/phone';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hours } from '../platform/clock.ts';
import { hashOf } from '../platform/secrets.ts';
import { isLoopback } from '../settings/addresses.ts';
import type { WhatsAppSettings } from '../settings/providers/whatsapp.ts';
import { createPhones, createPictures, type PhoneOptions, shownPhoto } from './phone-texts.ts';

export type WhatsAppDouble = ReturnType<typeof createWhatsAppDouble>;

const prefix = 'whatsapp:';
/** Messages to this number fail, as to one without WhatsApp. */
export const withoutWhatsApp = `${prefix}+249900000026`;
/** The first message to this number is refused, because there are too many. */
export const busyPhone = `${prefix}+249900000429`;

/** Returns the number behind a user name. */
const numberOf = (userId: string) => `2499${userId.slice(3).padStart(8, '0').slice(-8)}`;
/** Returns whether the person behind an id has a user name, and so hides the number. */
const isUserId = (id: string) => /^SD\.\d{1,20}$/.test(id);

const templates = {
  ar: (value: string) => `في خبر عن سؤالك في دوايا (${value}). اكتب نعم عشان تقراه.`,
  en: (value: string) =>
    `There is news about your question on Dawaya (${value}). Write yes to read it.`,
};

const messageBody = z
  .object({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.literal('individual').optional(),
    to: z
      .string()
      .regex(/^\+?\d{6,15}$/)
      .optional(),
    recipient: z.string().refine(isUserId).optional(),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .and(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('text'),
        text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
      }),
      z.object({
        type: z.literal('interactive'),
        interactive: z.object({
          type: z.literal('request_contact_info'),
          body: z.object({ text: z.string().min(1).max(1024) }),
          action: z.object({ name: z.literal('request_contact_info') }),
        }),
      }),
      z.object({
        type: z.literal('template'),
        template: z.object({
          name: z.string(),
          language: z.object({ code: z.string() }),
          components: z.array(
            z.object({
              type: z.literal('body'),
              parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
            }),
          ),
        }),
      }),
    ]),
  );
type Posted = z.output<typeof messageBody>;

/** Creates the events that Meta posts to the service: messages of phones, and reports. */
function createEvents(
  settings: WhatsAppSettings,
  clock: PhoneOptions['clock'],
  post: ReturnType<typeof createPhones>['post'],
) {
  const lastWritten = new Map<string, Date>();
  const timestamp = () => String(Math.floor(clock().getTime() / 1000));
  const postValue = (value: object) =>
    post({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: {
                  display_phone_number: settings.number.slice(1),
                  phone_number_id: settings.phoneNumberId,
                },
                ...value,
              },
            },
          ],
        },
      ],
    });
  /** Posts a message of a phone, such as `{ type: 'text', text: { body } }`. */
  const postMessage = (phone: string, content: object) => {
    lastWritten.set(phone, clock());
    const id = phone.slice(prefix.length);
    const from = isUserId(id) ? { from_user_id: id } : { from: id.slice(1) };
    const contact = isUserId(id) ? { user_id: id } : { wa_id: id.slice(1) };
    return postValue({
      contacts: [{ profile: { name: 'Test' }, ...contact }],
      messages: [{ ...from, id: `wamid.${randomUUID()}`, timestamp: timestamp(), ...content }],
    });
  };
  const report = (posted: Posted, wamid: string, status: string, code?: number) =>
    postValue({
      statuses: [
        {
          id: wamid,
          status,
          timestamp: timestamp(),
          recipient_id: posted.to,
          biz_opaque_callback_data: posted.biz_opaque_callback_data,
          ...(code && { errors: [{ code, title: 'refused' }] }),
        },
      ],
    });
  return {
    postMessage,
    report,
    /** Returns whether a phone wrote within a day, so that a text may go to it without a template. */
    isOpen: (phone: string) =>
      clock().getTime() - (lastWritten.get(phone)?.getTime() ?? 0) < hours(24),
  };
}

/** Creates Meta's servers in memory with phones, for development and tests (docs/messages.md). */
export function createWhatsAppDouble({
  settings,
  ...options
}: PhoneOptions & { settings: WhatsAppSettings }) {
  const { clock } = options;
  const { keep, follow, post, ...phones } = createPhones(options, (body) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', settings.appSecret).update(body).digest('hex')}`,
  }));
  const asking = new Set<string>();
  const pictures = createPictures();
  let lastPicture = 1_000_000_000_000;
  const refused = new Set<string>();
  const { postMessage, report, isOpen } = createEvents(settings, clock, post);
  const textIn = (posted: Posted): string => {
    if (posted.type === 'text') return posted.text.body;
    if (posted.type === 'interactive') return posted.interactive.body.text;
    const { language, components } = posted.template;
    return templates[language.code as 'ar' | 'en'](components[0]?.parameters[0]?.text ?? '');
  };
  const sendOut = async (posted: Posted, phone: string, wamid: string) => {
    if (phone === withoutWhatsApp) return report(posted, wamid, 'failed', 131026);
    if (posted.type !== 'template' && !isOpen(phone))
      return report(posted, wamid, 'failed', 131047);
    keep(phone, textIn(posted), false);
    if (posted.type === 'interactive') asking.add(phone);
    else asking.delete(phone);
    await report(posted, wamid, 'sent');
    await report(posted, wamid, 'delivered');
  };
  const errorIn = (posted: Posted, phone: string): number | undefined => {
    if (phone === busyPhone && !refused.has(phone)) {
      refused.add(phone);
      return 130429;
    }
    if (posted.type !== 'template') return undefined;
    const { name, language, components } = posted.template;
    if (name !== settings.template || !(language.code in templates)) return 132001;
    return components.flatMap(({ parameters }) => parameters).length === 1 ? undefined : 132000;
  };
  return {
    ...phones,
    hint: `A name with ${prefix} is a phone, or a user name such as ${prefix}SD.12000004, that writes to ${settings.number} on WhatsApp.`,
    first: `${prefix}+249912000004`,
    readPhone(typed: string) {
      const name = typed.trim();
      if (!name.startsWith(prefix)) return undefined;
      const id = name.slice(prefix.length);
      const recipient = isUserId(id) ? id : parsePhone(id);
      return recipient && `${prefix}${recipient}`;
    },
    phoneNumberId: settings.phoneNumberId,
    isAllowed: (authorization = '') =>
      timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${settings.token}`)),
    asksPhone: (phone: string) => asking.has(phone),
    /** Takes a message, and returns the code of its refusal or its id. */
    accept(posted: Posted): { error: number } | { wamid: string } {
      const phone = `${prefix}${posted.recipient ?? `+${posted.to?.replace('+', '')}`}`;
      const error = errorIn(posted, phone);
      if (error) return { error };
      const wamid = `wamid.${randomUUID()}`;
      void follow(sendOut(posted, phone, wamid));
      return { wamid };
    },
    /** Writes a text from a phone to the service. */
    async write(phone: string, text: string): Promise<void> {
      keep(phone, text, true);
      await postMessage(phone, { type: 'text', text: { body: text } });
    },
    async sendPhone(phone: string): Promise<void> {
      const number = numberOf(phone.slice(prefix.length));
      keep(phone, `+${number}`, true);
      const contact = {
        origin: 'contact_request',
        phones: [{ phone: `+${number}`, wa_id: number }],
      };
      await postMessage(phone, { type: 'contacts', contacts: [contact] });
    },
    /** Sends a picture from a phone, which Meta keeps under an id. */
    async sendPhoto(phone: string, content: Buffer, caption = ''): Promise<void> {
      keep(phone, shownPhoto(caption), true);
      lastPicture += 1;
      const id = String(lastPicture);
      pictures.add(id, content);
      const sha256 = hashOf(content).toString('base64');
      const image = { id, mime_type: 'image/jpeg', sha256, ...(caption && { caption }) };
      await postMessage(phone, { type: 'image', image });
    },
    /** Returns the answer about a picture, whose URL needs the token too. */
    describePicture(id: string) {
      const content = pictures.get(id);
      return (
        content && {
          messaging_product: 'whatsapp',
          id,
          url: `${settings.apiRoot}/media/${id}`,
          mime_type: 'image/jpeg',
          sha256: hashOf(content).toString('hex'),
          file_size: content.length,
        }
      );
    },
    findPicture: pictures.get,
    postMessage,
    post,
  };
}

/** Answers the calls of the Cloud API that the product uses, with its refusals. */
export function whatsappRoutes(app: FastifyInstance, double: WhatsAppDouble): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request.hostname)) return reply.code(404).send();
    return undefined;
  });
  const refusal = (code: number) => ({
    error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'double' },
  });
  app.post<{ Params: { id: string } }>(
    '/:id/messages',
    { schema: { hide: true } },
    async ({ params, body, headers }, reply) => {
      if (!double.isAllowed(headers.authorization)) return reply.code(401).send(refusal(190));
      const { data } = messageBody.safeParse(body);
      if (!data || params.id !== double.phoneNumberId || (!data.to && !data.recipient))
        return reply.code(400).send(refusal(100));
      const acceptance = double.accept(data);
      if ('error' in acceptance) return reply.code(400).send(refusal(acceptance.error));
      return { messaging_product: 'whatsapp', contacts: [], messages: [{ id: acceptance.wamid }] };
    },
  );
  app.get<{ Params: { id: string }; Querystring: { phone_number_id?: string } }>(
    '/:id',
    { schema: { hide: true } },
    async ({ params, query, headers }, reply) => {
      if (!double.isAllowed(headers.authorization)) return reply.code(401).send(refusal(190));
      const picture = double.describePicture(params.id);
      if (!picture || query.phone_number_id !== double.phoneNumberId)
        return reply.code(400).send(refusal(100));
      return picture;
    },
  );
  app.get<{ Params: { id: string } }>(
    '/media/:id',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const picture = double.findPicture(params.id);
      if (!double.isAllowed(headers.authorization) || !picture) return reply.code(404).send();
      return reply.type('image/jpeg').send(picture);
    },
  );
}
