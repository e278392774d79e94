import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { devices } from '../../database/schema.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

type Device = typeof devices.$inferSelect;

/**
 * Makes a browser known to an account. The browser gets a new token each time, because a planted
 * cookie must not open this account.
 * @param oldHash of the browser's token until now.
 * @returns the new token.
 */
export async function addDevice(
  db: Database,
  oldHash: Buffer | undefined,
  device: Omit<Device, 'tokenHash'>,
): Promise<string> {
  const token = createToken();
  const tokenHash = hashOf(token);
  if (oldHash) await db.update(devices).set({ tokenHash }).where(eq(devices.tokenHash, oldHash));
  await db
    .insert(devices)
    .values({ tokenHash, ...device })
    .onConflictDoNothing();
  return token;
}

const deviceCondition = ({
  tokenHash,
  role,
  accountId,
}: Pick<Device, 'tokenHash' | 'role' | 'accountId'>) =>
  and(eq(devices.tokenHash, tokenHash), eq(devices.role, role), eq(devices.accountId, accountId));

export const isKnownDevice = async (
  db: Database,
  device: Pick<Device, 'tokenHash' | 'role' | 'accountId'>,
): Promise<boolean> => (await db.$count(devices, deviceCondition(device))) > 0;

export async function deleteDevices(db: Database, role: Role, accountId: string): Promise<void> {
  await db.delete(devices).where(and(eq(devices.role, role), eq(devices.accountId, accountId)));
}

/** Binds a known browser of the account to the session that it began. */
export async function bindDevice(
  db: Database,
  device: Pick<Device, 'tokenHash' | 'role' | 'accountId'>,
  sessionId: string,
): Promise<void> {
  await db.update(devices).set({ sessionId }).where(deviceCondition(device));
}
