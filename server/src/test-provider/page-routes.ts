import type { FastifyInstance } from 'fastify';
import type { Bank } from './bank.ts';

/** What the payer's browser loads from here. */
export function pageRoutes(_app: FastifyInstance, _parts: { bank: Bank }): void {}
