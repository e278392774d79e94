const live = process.stdout.isTTY === true;

/**
 * Shows a running step: a ticking line in a terminal, a line every ten seconds in a log. It returns
 * the result of the work, and marks a failed step before it throws the error on.
 */
export async function step(label, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(live ? 0 : 1)} s`;
  const write = (text) => process.stdout.write(live ? `\r\x1b[2K${text}` : `${text}\n`);

  write(`  … ${label}`);
  const timer = setInterval(() => write(`  … ${label} (${seconds()})`), live ? 1000 : 10_000);
  try {
    const result = await work();
    write(`  ✓ ${label} (${seconds()})${live ? '\n' : ''}`);
    return result;
  } catch (error) {
    write(`  ✗ ${label} (${seconds()})${live ? '\n' : ''}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
