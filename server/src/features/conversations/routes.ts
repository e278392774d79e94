import {
  chooseNewsChannel as chooseCall,
  readNewsChannel,
  sendNewsChannelCode,
} from '@dawaya/contract/endpoints/news-channel';
import {
  addPharmacyChannel,
  listPharmacyChannels,
  provePharmacyChannel,
  removePharmacyChannel,
  textMessages,
} from '@dawaya/contract/endpoints/pharmacy-channels';
import type { Route } from '../../platform/route.ts';
import type { ServicesWithDeliveries } from '../deliveries/index.ts';
import { assertOwnPharmacy } from '../pharmacies/index.ts';
import { setPrivateHeaders } from '../tracking/index.ts';
import { chooseNewsChannel, listNewsChannels, sendCode } from './news-channel.ts';
import type { ServicesWithTexts } from './notify.ts';
import { addChannel, listChannels, proveChannel, removeChannel } from './pharmacy-channels.ts';

export function conversationRoutes(
  route: Route,
  services: ServicesWithTexts & Pick<ServicesWithDeliveries, 'gateways'>,
): void {
  const serviceNumber = services.smsSettings?.number ?? null;

  const ways = services.gateways.flatMap(({ name: channel, place }) =>
    place ? [{ channel, ...place }] : [],
  );
  route(textMessages, 'anyone', async () => ({ serviceNumber, ways }));

  route(listPharmacyChannels, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return {
      serviceNumber,
      own: await listChannels(services.db, actor.pharmacy),
    };
  });

  route(
    addPharmacyChannel,
    ['pharmacy', 'assistant'],
    async ({ params, body, actor, language, request }) => {
      assertOwnPharmacy(actor, params.id);
      const { phone } = body;
      await addChannel(services, actor.pharmacy, { phone, language, ip: request.ip });
    },
  );

  route(provePharmacyChannel, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await proveChannel(services, actor.pharmacy, body.code);
  });

  route(removePharmacyChannel, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await removeChannel(services.db, actor.pharmacy);
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
}
