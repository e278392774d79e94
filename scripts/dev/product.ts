import { ensureNamedAdmin, makeUpFirstAdmin } from '../../server/src/boot/first-admin.ts';
import { openProduct } from '../../server/src/boot/open-product.ts';
import { withPhoneDoubles } from '../../server/src/boot/phone-doubles.ts';
import { greetingLines } from '../../server/src/boot/start.ts';
import { withStripeDouble } from '../../server/src/boot/stripe-double.ts';
import type { Engine } from '../../server/src/database/embedded.ts';
import type { Renderer } from '../../server/src/pages/renderer.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readConfig } from '../../server/src/settings/config.ts';

export type DevelopmentProduct = Awaited<ReturnType<typeof openDevelopmentProduct>>;

/**
 * Opens the product like `npm start`, with the open database. Vite's module runner loads this
 * module again, with all its imports, when the server's sources change.
 * @param engine the embedded database, which outlives the product
 * @throws Error if the settings or the sources are wrong
 */
export async function openDevelopmentProduct(
  env: NodeJS.ProcessEnv,
  renderer: Renderer,
  engine?: Engine,
) {
  const config = await withPhoneDoubles(await withStripeDouble(readConfig(env)));
  const product = await openProduct(
    config,
    renderer,
    engine && { ...engine, close: async () => {} },
  );
  await product.app.ready();
  await product.work();
  if (config.admin) await ensureNamedAdmin(product.db, systemClock(), config.admin);
  const admin = config.admin ? undefined : await makeUpFirstAdmin(product.db, systemClock());
  return { ...product, greeting: greetingLines(config, product.loaded, admin) };
}
