import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional, text } from '../fields.ts';
import { maxPasswordLength } from '../vocabulary/limits.ts';
import { secondFactorMethods } from '../vocabulary/second-factor.ts';

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = text(40);
const proof = z.object({ code: secondFactorCode });
/** Needed when the log-in is older than some minutes (`asksPassword`). */
const identity = { password: optional(z.string().trim().min(1).max(maxPasswordLength)) };
const recoveryCodes = z.object({
  /** Shown once: the server stores only their hashes. */
  recoveryCodes: z.array(z.string()),
});

export const secondFactorRequired = z.object({
  secondFactorRequired: z.literal(true),
  methods: z.array(z.enum(secondFactorMethods)),
});

export const readSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  area: 'admin',
  summary: 'The second factor of the calling admin',
  ownAccess: true,
  response: {
    200: z.object({
      /** The server refuses all work without one (`ADMIN_SECOND_FACTOR`). */
      isRequired: z.boolean(),
      methods: z.array(z.enum(secondFactorMethods)),
      recoveryCodesLeft: z.number(),
      /** The last proof of this session is older than an hour. */
      mustProve: z.boolean(),
      /** The log-in is so old that a change needs the password. */
      asksPassword: z.boolean(),
    }),
  },
});

export const beginAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  area: 'admin',
  summary: 'Makes the secret for an authenticator app; it counts once a code confirms it',
  ownAccess: true,
  body: z.object(identity).nullish(),
  response: { 201: z.object({ secret: z.string(), otpauthUrl: z.string() }) },
  errors: ['second_factor_set', 'proof_needed'],
});

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  area: 'admin',
  summary: 'Confirms the authenticator app; with the first method, other sessions end',
  ownAccess: true,
  body: proof,
  response: { 200: recoveryCodes },
  errors: ['second_factor_set', 'app_unreadable'],
});

export const proveSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/prove',
  area: 'admin',
  summary: 'Proves the second factor again, which counts for an hour',
  ownAccess: true,
  body: proof,
  response: { 204: z.void() },
  errors: ['app_unreadable'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  area: 'admin',
  summary: 'Makes ten new recovery codes; the old ones end',
  ownAccess: true,
  body: proof.extend(identity),
  response: { 200: recoveryCodes },
  errors: ['app_unreadable'],
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/second-factor',
  area: 'admin',
  summary: 'Removes the authenticator app; with the last method, the recovery codes end too',
  ownAccess: true,
  body: proof.extend(identity),
  response: { 204: z.void() },
  errors: ['app_unreadable'],
});
