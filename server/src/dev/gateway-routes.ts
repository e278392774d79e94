import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '../settings/addresses.ts';
import type { GatewayDouble } from './gateway-double.ts';

const messageBody = z.object({
  id: z.string().min(1).max(36).optional(),
  textMessage: z.object({ text: z.string().min(1) }),
  phoneNumbers: z.array(z.string().regex(/^\+\d{6,15}$/)).min(1),
  withDeliveryReport: z.boolean().optional(),
  validUntil: z.iso.datetime({ offset: true }).optional(),
  priority: z.number().int().min(-128).max(127).optional(),
});

/** Answers the calls of android-sms-gateway that the product uses, with its refusals. */
export function gatewayRoutes(app: FastifyInstance, double: GatewayDouble): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request.hostname)) return reply.code(404).send();
    if (!double.isAllowed(request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Basic').send();
  });
  for (const path of ['/messages', '/message'])
    app.post(path, { schema: { hide: true } }, async (request, reply) => {
      const parsed = messageBody.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send({ message: 'invalid message' });
      const { id = randomUUID(), textMessage, phoneNumbers } = parsed.data;
      if (!double.accept({ id, text: textMessage.text, phoneNumbers }))
        return reply.code(409).send({ message: 'duplicate id' });
      return reply.code(202).send({
        id,
        deviceId: 'double',
        state: 'Pending',
        recipients: phoneNumbers.map((phoneNumber) => ({ phoneNumber, state: 'Pending' })),
      });
    });
}
