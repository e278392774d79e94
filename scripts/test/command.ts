import { type ChildProcess, spawn } from 'node:child_process';

let running: ChildProcess | undefined;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // The tests remove their database themselves when they are asked to end.
    running?.kill(signal);
    running?.once('exit', () => process.exit(130));
    if (!running) process.exit(130);
  });
}

/** Runs a program in this terminal; resolves with whether it succeeded. */
export function command(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  // Tests say themselves what they run as.
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...inherited, ...environment } });
    running = child;
    const end = (succeeded: boolean) => {
      running = undefined;
      resolve(succeeded);
    };
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
  });
}
