import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, line, optional, text, timestamp } from '../fields.ts';
import { maxPasswordLength } from '../vocabulary/limits.ts';
import { maxPasskeyNameLength, secondFactorMethods } from '../vocabulary/second-factor.ts';

/** Six digits of the app, or a recovery code. */
export const secondFactorCode = text(40);

const base64url = z.string().regex(/^[\w-]+$/);
/** Far above the bytes of any authenticator. */
const bytes = base64url.max(8000);
const credentialId = base64url.max(2000);
const transports = z.array(z.string().max(40)).max(10);
const isPublicKey = z.literal('public-key');

/** The JSON forms of the Web Authentication standard (`PublicKeyCredential.toJSON()`). */
const credential = { id: credentialId, rawId: credentialId, type: isPublicKey };
/** A new passkey. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transports.optional(),
  }),
});
/** The proof that the caller has a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
});

const descriptors = z.array(
  z.object({ id: z.string(), type: isPublicKey, transports: transports.optional() }),
);
/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  allowCredentials: descriptors,
  userVerification: z.string(),
});
/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: isPublicKey })),
  /** In milliseconds. */
  timeout: z.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
  attestation: z.string(),
});

/** One of the two is required. */
const proof = z.object({ code: optional(secondFactorCode), passkey: passkeyAssertion.optional() });
/** Needed when the log-in is older than some minutes (`asksPassword`). */
const identity = { password: optional(z.string().trim().min(1).max(maxPasswordLength)) };
const passkeyName = line(maxPasskeyNameLength);
const recoveryCodes = z.object({
  /** The codes, which no later call returns: the server stores only their hashes. */
  recoveryCodes: z.array(z.string()),
});

/** The second step of an owner's or a doctor's log-in, in the call with the first. */
export const secondStep = {
  secondFactorCode: optional(secondFactorCode),
  passkey: passkeyAssertion.optional(),
};

export const secondFactorRequired = z.object({
  secondFactorRequired: z.literal(true),
  methods: z.array(z.enum(secondFactorMethods)),
  /** With a passkey among the methods; they count for five minutes and once. */
  passkeyOptions: requestOptions.optional(),
});

export const readSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  area: 'admin',
  summary: 'Returns the second factor of the caller',
  ownAccess: true,
  response: {
    200: z.object({
      /** The server refuses all work without one (`ADMIN_SECOND_FACTOR`). */
      isRequired: z.boolean(),
      methods: z.array(z.enum(secondFactorMethods)),
      recoveryCodesLeft: z.number(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: timestamp,
          lastUsedAt: timestamp.nullable(),
        }),
      ),
      /** The last proof of this session is older than an hour. */
      mustProve: z.boolean(),
      /** The log-in is so old that a change needs the password. */
      asksPassword: z.boolean(),
      /** The same for an account without a password, which needs a new log-in by code. */
      asksLogIn: z.boolean(),
      /** The address is not proven, so the account cannot have a second factor yet. */
      asksEmailProof: z.boolean(),
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
  errors: [
    'second_factor_set',
    'proof_needed',
    'log_in_again',
    'email_unproven',
    'demo_account_shared',
  ],
});

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  area: 'admin',
  summary: 'Confirms the authenticator app; with the first method, other sessions end',
  ownAccess: true,
  body: z.object({ code: secondFactorCode }),
  response: { 200: recoveryCodes },
  errors: ['second_factor_set', 'proof_needed', 'app_unreadable'],
});

export const askForPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/passkey-options',
  area: 'admin',
  summary: 'Makes the options with which a browser asks for a passkey; they count once',
  ownAccess: true,
  response: { 200: requestOptions },
});

export const proveSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/prove',
  area: 'admin',
  summary: 'Proves the second factor again, which counts for an hour',
  ownAccess: true,
  body: proof,
  response: { 204: z.void() },
  errors: ['app_unreadable', 'wrong_passkey'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  area: 'admin',
  summary: 'Makes ten new recovery codes; the old ones end',
  ownAccess: true,
  body: proof.extend(identity),
  response: { 200: recoveryCodes },
  errors: ['app_unreadable', 'wrong_passkey', 'log_in_again'],
});

export const removeAuthenticator = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/second-factor',
  area: 'admin',
  summary: 'Removes the authenticator app; with the last method, the recovery codes end too',
  ownAccess: true,
  body: proof.extend(identity),
  response: { 204: z.void() },
  errors: ['app_unreadable', 'wrong_passkey', 'log_in_again'],
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/passkeys',
  area: 'admin',
  summary: 'Makes the options with which a browser creates a passkey; they count once',
  ownAccess: true,
  body: z.object(identity).nullish(),
  response: { 201: creationOptions },
  errors: [
    'too_many_passkeys',
    'proof_needed',
    'log_in_again',
    'email_unproven',
    'demo_account_shared',
  ],
});

export const confirmPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/second-factor/passkeys/confirm',
  area: 'admin',
  summary: 'Adds the created passkey; with the first method, other sessions end',
  ownAccess: true,
  body: z.object({ name: passkeyName, passkey: registration }),
  response: { 200: recoveryCodes },
  errors: ['too_many_passkeys', 'proof_needed', 'wrong_passkey'],
});

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/second-factor/passkeys/:id',
  area: 'admin',
  summary: 'Renames a passkey',
  ownAccess: true,
  params: idParams,
  body: z.object({ name: passkeyName, ...identity }),
  response: { 204: z.void() },
  errors: ['proof_needed', 'log_in_again'],
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/second-factor/passkeys/:id',
  area: 'admin',
  summary: 'Removes a passkey; with the last method, the recovery codes end too',
  ownAccess: true,
  params: idParams,
  body: proof.extend(identity),
  response: { 204: z.void() },
  errors: ['app_unreadable', 'wrong_passkey', 'log_in_again'],
});

/** The same calls for a member of a pharmacy's staff and for a doctor, with the caller's own id. */
const ownAccountCall = { area: 'sessions', params: z.object({ accountId: z.string() }) } as const;
const ownPasskeyCall = {
  ...ownAccountCall,
  params: ownAccountCall.params.extend(idParams.shape),
} as const;

export const readOwnFactor = defineEndpoint({
  ...readSecondFactor,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId',
});

export const beginOwnAuthenticator = defineEndpoint({
  ...beginAuthenticator,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId',
});

export const confirmOwnAuthenticator = defineEndpoint({
  ...confirmAuthenticator,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/confirm',
});

export const askForOwnPasskey = defineEndpoint({
  ...askForPasskey,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/passkey-options',
});

export const proveOwnFactor = defineEndpoint({
  ...proveSecondFactor,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/prove',
});

export const renewOwnRecoveryCodes = defineEndpoint({
  ...renewRecoveryCodes,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/recovery-codes',
});

export const removeOwnAuthenticator = defineEndpoint({
  ...removeAuthenticator,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId',
});

export const beginOwnPasskey = defineEndpoint({
  ...beginPasskey,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/passkeys',
});

export const confirmOwnPasskey = defineEndpoint({
  ...confirmPasskey,
  ...ownAccountCall,
  path: '/api/second-factor/:accountId/passkeys/confirm',
});

export const renameOwnPasskey = defineEndpoint({
  ...renamePasskey,
  ...ownPasskeyCall,
  path: '/api/second-factor/:accountId/passkeys/:id',
});

export const removeOwnPasskey = defineEndpoint({
  ...removePasskey,
  ...ownPasskeyCall,
  path: '/api/second-factor/:accountId/passkeys/:id',
});
