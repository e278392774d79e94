import { eq } from 'drizzle-orm';
import { trackingHolders, trackings } from '../src/database/schema.ts';
import { createToken, hashOf } from '../src/platform/secrets.ts';
import type { TestApp } from './app.ts';
import { Browser } from './client.ts';

/** A browser with an unlocked private link, as if it had sent the request. */
export async function holderOf(
  app: TestApp,
  token: string,
  browser = new Browser(app),
): Promise<Browser> {
  const name = browser.cookies.get('dawaya_browser') ?? createToken();
  browser.cookies.set('dawaya_browser', name);
  const tokenHash = hashOf(token);
  // An unknown address has no row to refer to.
  if (await app.db.$count(trackings, eq(trackings.tokenHash, tokenHash)))
    await app.db
      .insert(trackingHolders)
      .values({ tokenHash, browserHash: hashOf(name), createdAt: app.clock() })
      .onConflictDoNothing();
  return browser;
}
