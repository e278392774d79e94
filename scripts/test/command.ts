import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    // The tests remove their database themselves when they are asked to end.
    await Promise.all(
      [...running].map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        return ended;
      }),
    );
    process.exit(130);
  });
}

/** A program that has ended, with what it said where that was kept. */
export interface Ended {
  succeeded: boolean;
  output: string;
}

/**
 * Runs a program and resolves when it has ended, however it ended.
 * @param options.keepsOutput keeps what it says for the caller, instead of saying it in this terminal.
 */
export function command(
  program: string,
  args: string[],
  options: { keepsOutput?: boolean; cwd?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  // Tests say themselves what they run as.
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: options.keepsOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      cwd: options.cwd,
      env: { ...inherited, ...options.env },
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    const end = (succeeded: boolean) => {
      running.delete(child);
      resolve({ succeeded, output });
    };
    child.once('error', (error) => {
      output += `${program}: ${error.message}\n`;
      if (!options.keepsOutput) console.error(`${program}: ${error.message}`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
