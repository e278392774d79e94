import {
  chooseNewsChannel as chooseCall,
  readNewsChannel,
  sendNewsChannelCode,
  startMessageProof as startMessageProofCall,
  startQuestionChat as startQuestionChatCall,
} from '@dawaya/contract/endpoints/news-channel';
import {
  addPharmacyChannel,
  listPharmacyChannels,
  provePharmacyChannel,
  removePharmacyChannel,
  textMessages,
} from '@dawaya/contract/endpoints/pharmacy-channels';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import { assertOwnPharmacy } from '../pharmacies/index.ts';
import { setPrivateHeaders } from '../tracking/index.ts';
import { startMessageProof } from './message-proof.ts';
import { chooseNewsChannel, listNewsChannels, sendCode } from './news-channel.ts';
import { addNumber, listChannels, proveNumber, removeChannel } from './pharmacy-channels.ts';
import { addChat } from './pharmacy-chats.ts';
import { type ServicesWithChats, startQuestionChat } from './question-chats.ts';

export function conversationRoutes(route: Route, services: ServicesWithChats): void {
  const serviceNumber = services.smsSettings?.number ?? null;

  const ways = services.gateways.flatMap(({ name: channel, place }) =>
    place ? [{ channel, ...place }] : [],
  );
  route(textMessages, 'anyone', async () => ({ serviceNumber, ways }));

  route(listPharmacyChannels, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return {
      serviceNumber,
      chats: ways.filter(({ channel }) => channel !== 'sms'),
      own: await listChannels(services.db, actor.pharmacy),
    };
  });

  route(
    addPharmacyChannel,
    ['pharmacy', 'assistant'],
    async ({ params, body, actor, language, request }) => {
      assertOwnPharmacy(actor, params.id);
      const { channel } = params;
      if (channel !== 'sms')
        return { chatCode: await addChat(services, actor.pharmacy, { channel, language }) };
      const { phone } = body;
      if (!phone)
        throw new AppError('invalid_fields', { fields: [{ field: 'phone', problem: 'required' }] });
      await addNumber(services, actor.pharmacy, { phone, language, ip: request.ip });
      return { chatCode: null };
    },
  );

  route(provePharmacyChannel, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await proveNumber(services, actor.pharmacy, body.code);
  });

  route(removePharmacyChannel, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await removeChannel(services, actor.pharmacy, params.channel);
  });

  route(readNewsChannel, 'anyone', ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    return listNewsChannels(services, request, params.token);
  });

  route(chooseCall, 'anyone', async ({ params, body, request, reply }) => {
    setPrivateHeaders(reply);
    await chooseNewsChannel(services, request, reply, { ...params, ...body });
    return listNewsChannels(services, request, params.token);
  });

  route(sendNewsChannelCode, 'anyone', async ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    await sendCode(services, request, params.token);
  });

  route(startQuestionChatCall, 'anyone', ({ params, body, request, reply }) => {
    setPrivateHeaders(reply);
    return startQuestionChat(services, { request, reply }, { ...params, ...body });
  });

  route(startMessageProofCall, 'anyone', ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    return startMessageProof(services, { request, reply }, params.token);
  });
}
