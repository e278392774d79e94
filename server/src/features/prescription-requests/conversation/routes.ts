import {
  endReminderByOneClick,
  openReminder,
  repeatRequest,
  setRefillReminder,
} from '@dawaya/contract/endpoints/refills';
import {
  askForPhoto,
  markCustomerMessagesSeen,
  markPharmacyMessagesSeen,
  muteCustomer,
  mutePharmacy,
  sendClearerPhoto,
  writeToCustomer,
  writeToPharmacy,
} from '@dawaya/contract/endpoints/request-messages';
import { acceptQuote, quoteRequest, refuseQuote } from '@dawaya/contract/endpoints/request-quotes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minutes } from '../../../platform/clock.ts';
import { idempotencyKey } from '../../../platform/idempotency.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { addSenderAsHolder, readCodes, setPrivateHeaders } from '../../tracking/index.ts';
import { addPhotos } from './clearer-photos.ts';
import * as messages from './messages.ts';
import { type Participant, pharmacyParticipant, trackingParticipant } from './participants.ts';
import * as quotes from './quotes.ts';
import { endReminder, setReminder } from './reminders.ts';
import * as again from './request-again.ts';
import { markConversationSeen, setMuted } from './threads.ts';

/** Limits guessing of addresses, and unwanted photos. */
const callsPerNetwork: Limit = { name: 'talk:network', count: 120, window: minutes(10) };

export function requestConversationRoutes(route: Route, services: Services): void {
  const { db, files, limits } = services;

  /** Returns the holder of an unlocked private link. */
  const customer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { token }: { token: string },
    shown?: { requestId?: string | undefined },
  ): Promise<Participant> => {
    setPrivateHeaders(reply);
    await limits.spendFrom(callsPerNetwork, request.ip);
    return trackingParticipant(services, request, token, shown?.requestId);
  };

  route(writeToCustomer, ['pharmacy', 'assistant'], async (call) => {
    const { actor, params, body, language, request } = call;
    return messages.writeMessage(services, request, {
      participant: pharmacyParticipant(actor, params.id),
      message: body,
      language,
    });
  });

  route(writeToPharmacy, 'anyone', async ({ params, query, body, language, request, reply }) => {
    const participant = await customer(request, reply, params, query);
    return messages.writeMessage(services, request, { participant, message: body, language });
  });

  route(
    markCustomerMessagesSeen,
    ['pharmacy', 'assistant'],
    async ({ actor, params: { id }, body }) =>
      markConversationSeen(services, pharmacyParticipant(actor, id), body.until),
  );

  route(markPharmacyMessagesSeen, 'anyone', async ({ params, query, body, request, reply }) =>
    markConversationSeen(services, await customer(request, reply, params, query), body.until),
  );

  route(muteCustomer, ['pharmacy', 'assistant'], async ({ actor, params: { id }, body }) =>
    setMuted(services, pharmacyParticipant(actor, id), body.muted),
  );

  route(mutePharmacy, 'anyone', async ({ params, query, body, request, reply }) =>
    setMuted(services, await customer(request, reply, params, query), body.muted),
  );

  route(askForPhoto, ['pharmacy', 'assistant'], async ({ actor, params: { id }, language }) =>
    messages.askForPhoto(services, pharmacyParticipant(actor, id), language),
  );

  route(sendClearerPhoto, 'anyone', async ({ params, query, language, request, reply }) => {
    const participant = await customer(request, reply, params, query);
    // Rejects a call without a key before its photos are read.
    idempotencyKey(request);
    return files.receive(request, sendClearerPhoto, (form) =>
      addPhotos(services, request, { participant, form, language }),
    );
  });

  route(quoteRequest, ['pharmacy', 'assistant'], async ({ actor, params: { id }, body }) =>
    quotes.addQuote(services, pharmacyParticipant(actor, id), body),
  );

  route(acceptQuote, 'anyone', async ({ params, query, body, request, reply }) =>
    quotes.acceptQuote(services, await customer(request, reply, params, query), body.version),
  );

  route(refuseQuote, 'anyone', async ({ params, query, body, request, reply }) =>
    quotes.refuseQuote(services, await customer(request, reply, params, query), body.version),
  );

  route(repeatRequest, 'anyone', async ({ actor, params, language, request, reply }) => {
    const participant = await customer(request, reply, params);
    const sent = await again.sendAgain(services, request, { actor, participant, language });
    await addSenderAsHolder(services, request, reply, sent.trackingUrl);
    return { ...sent, code: (await readCodes(db, [sent.id])).get(sent.id) ?? null };
  });

  route(setRefillReminder, 'anyone', async ({ params, body, request, reply }) =>
    setReminder(services, await customer(request, reply, params), body),
  );

  route(endReminderByOneClick, 'anyone', async ({ params, reply }) => {
    setPrivateHeaders(reply);
    await endReminder(services, params.token);
  });

  route(openReminder, 'anyone', async ({ reply }) => {
    setPrivateHeaders(reply);
    return reply.redirect('/my-requests', 303);
  });
}
