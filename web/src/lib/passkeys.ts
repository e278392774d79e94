import type { ApiBody, ApiResponse } from '@dawaya/contract/api';
import { ApiError } from './errors.ts';

type CreationOptions = ApiResponse<'POST /api/admin/second-factor/passkeys'>;
type NewPasskey = ApiBody<'POST /api/admin/second-factor/passkeys/confirm'>['passkey'];
type RequestOptions = ApiResponse<'POST /api/admin/second-factor/passkey-options'>;
export type Assertion = NonNullable<ApiBody<'POST /api/admin/login'>['passkey']>;

/** Returns whether this browser has passkeys and the JSON forms of their options. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/**
 * Waits for the person and the device.
 * @throws ApiError with the sentence `unanswered` when the person gives up or the device lacks the
 * passkey; browsers hide which.
 */
async function answerOf(asked: Promise<Credential | null>, unanswered: string): Promise<unknown> {
  try {
    const answer = await asked;
    if (answer instanceof PublicKeyCredential) return answer.toJSON();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new ApiError(0, unanswered, { error: unanswered });
}

export async function createPasskey(
  options: CreationOptions,
  unanswered: string,
): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const pendingCredential = navigator.credentials.create({ publicKey });
  return (await answerOf(pendingCredential, unanswered)) as NewPasskey;
}

export async function askPasskey(options: RequestOptions, unanswered: string): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  return (await answerOf(navigator.credentials.get({ publicKey }), unanswered)) as Assertion;
}
