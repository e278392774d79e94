import { randomUUID } from 'node:crypto';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { sessionRoles, sessions } from '../../database/schema.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import { deleteDevicesOfSession } from '../push/index.ts';
import type { SignedOutCallbacks } from './clean-up.ts';
import { bindDevice } from './devices.ts';
import { personOf } from './grants.ts';

/** Gives the browser's session a new token, or begins one. @returns the session's id. */
async function renewSession(
  db: Database,
  old: Buffer | undefined,
  values: { tokenHash: Buffer; device: string | null; now: Date },
): Promise<string> {
  const { now, ...renewed } = values;
  const [session] = old
    ? await db.update(sessions).set(renewed).where(eq(sessions.tokenHash, old)).returning()
    : [];
  if (session) return session.id;
  const id = randomUUID();
  await db.insert(sessions).values({ id, ...renewed, createdAt: now });
  return id;
}

/**
 * Signs a browser in to an account, in addition to its other roles (docs/sessions.md). An account
 * of the same role is replaced.
 * @param browser hashes of its tokens, and its name.
 * @param signIn `accountId` of a pharmacy is the pharmacy's id, with `staffId` of the person.
 * @returns the session and its new tokens.
 */
export async function startSession(
  db: Database,
  browser: { session: Buffer | undefined; device: Buffer | undefined; name: string | null },
  {
    role,
    accountId,
    staffId,
    provenAt,
    needsBearer,
    now,
  }: {
    role: Role;
    accountId: string;
    staffId: string | undefined;
    provenAt: Date | undefined;
    needsBearer: boolean | undefined;
    now: Date;
  },
  onSignedOut: SignedOutCallbacks,
): Promise<{ sessionId: string; token: string; bearer: string | undefined }> {
  const token = createToken();
  const bearer = needsBearer ? createToken() : undefined;
  const renewed = { tokenHash: hashOf(token), device: browser.name, now };
  const sessionId = await renewSession(db, browser.session, renewed);
  const grant = {
    accountId,
    staffId: staffId ?? null,
    bearerHash: bearer ? hashOf(bearer) : null,
    signedInAt: now,
    lastSeenAt: now,
    provenAt: provenAt ?? null,
  };
  const [replaced] = await db
    .select()
    .from(sessionRoles)
    .where(and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role)));
  await db
    .insert(sessionRoles)
    .values({ sessionId, role, ...grant })
    .onConflictDoUpdate({ target: [sessionRoles.sessionId, sessionRoles.role], set: grant });
  const personId = personOf(grant);
  if (replaced && personOf(replaced) !== personId)
    await deleteDevicesOfSession(db, sessionId, role);
  if (replaced && replaced.accountId !== accountId)
    await onSignedOut[role]?.(db, [replaced.accountId]);
  if (browser.device)
    await bindDevice(db, { tokenHash: browser.device, role, accountId: personId }, sessionId);
  return { sessionId, token, bearer };
}
