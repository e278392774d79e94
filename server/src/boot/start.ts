import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { innermostReason } from '../database/errors.ts';
import { prepareRenderer } from '../pages/renderer.ts';
import { seconds, systemClock } from '../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import { ensureNamedAdmin, makeUpFirstAdmin } from './first-admin.ts';
import { openProduct } from './open-product.ts';
import { withPhoneDoubles } from './phone-doubles.ts';
import { withStripeDouble } from './stripe-double.ts';

/** Milliseconds: a little less than the ten seconds after which the process may be killed. */
const maxStopMs = 9500;
/** Milliseconds that running calls have at least, however long `SHUTDOWN_DELAY` is. */
const minTimeToClose = 7500;

function exitWithMessage(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

function readStartSettings(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) exitWithMessage(error.message);
    throw error;
  }
}

/**
 * Returns the lines that a new developer or operator starts from.
 * @param behindProxy the server's own URL, where a proxy serves the public one.
 */
export function greetingLines(
  config: Config,
  loaded: number,
  admin: { email: string; password: string } | undefined,
  behindProxy?: string,
): string {
  const address = config.publicUrl;
  const lines = ['', `  Dawaya is running:  ${address}`];
  if (behindProxy)
    lines.push(
      `  For the proxy:      ${behindProxy}`,
      `  Admins:             ${address}/admin/login`,
    );
  if (loaded > 0)
    lines.push(
      `  Sample data:        ${loaded} invented pharmacies from server/demo; sign in at /pharmacist/login as pharmacy@example.com`,
      '                      and doctors; sign in at /doctor-login as doctor@example.com',
    );
  if (admin)
    lines.push(
      `  Admin:              ${admin.email}  password ${admin.password}  (shown once; ${address}/admin/login)`,
    );
  else if (!config.isProduction)
    lines.push(
      '  Admin:              made before; for a new password: npm run admin -- reset-password EMAIL',
    );
  if (!config.isProduction && !config.smtpUrl)
    lines.push(`  Mails and codes:    ${address}/dev/outbox`);
  if (config.hasPhoneDoubles) lines.push(`  Text messages:      ${address}/dev/phones`);
  if (config.hasStripeDouble)
    lines.push('  Payments:           test mode, no money moves; card 4242 4242 4242 4242');
  else if (!config.stripe)
    lines.push('  Payments:           none; set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY');
  return `${lines.join('\n')}\n\n`;
}

/**
 * Reads the settings, opens what they name, serves, and ends within 10 s of SIGTERM
 * (docs/operations.md).
 * @param env the environment variables.
 */
export async function startServer(env: NodeJS.ProcessEnv): Promise<void> {
  await start(env).catch((error) =>
    exitWithMessage(`Dawaya could not start: ${innermostReason(error)}`),
  );
}

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = await withPhoneDoubles(await withStripeDouble(readStartSettings(env)));
  const renderer = prepareRenderer(path.join(projectRoot, 'web/dist'));
  const product = await openProduct(config, renderer);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const { app, close } = product;
    const delay = seconds(config.shutdownDelay);
    const limit = Math.max(maxStopMs, delay + minTimeToClose);
    setTimeout(() => {
      app.log.warn('calls that took too long were cut off');
      process.exit(0);
    }, limit).unref();
    app.drain();
    await pause(delay);
    // A full disk or an absent database refuses the last statements, and is no reason to end with
    // 1.
    await close().catch((err: unknown) => app.log.error({ err }, 'not everything was closed'));
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  if (config.admin) await ensureNamedAdmin(product.db, systemClock(), config.admin);
  const address = await product.app
    .listen({ host: config.host, port: config.port })
    .catch(async (error: NodeJS.ErrnoException) => {
      await product.close();
      if (error.code === 'EADDRINUSE')
        exitWithMessage(
          `Port ${config.port} is in use. Stop what runs there, or choose another: PORT=5001 npm start`,
        );
      throw error;
    });
  // Last, because a refused start would create the password and never show it.
  const madeUp =
    config.admin || config.isProduction
      ? undefined
      : await makeUpFirstAdmin(product.db, systemClock());
  process.stdout.write(
    greetingLines(config, product.loaded, madeUp, config.isProduction ? address : undefined),
  );
  await product.work().catch(async (error: unknown) => {
    // A stop during the start is not a failed start.
    if (stopping) return;
    stopping = true;
    // The process ends with the error of the start, which is the reason.
    await Promise.race([product.close().catch(() => {}), pause(maxStopMs)]);
    throw error;
  });
  flushCompileCache();
}
