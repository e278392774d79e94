import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Each with what a signal goes to: a process, or where negative all of its group. */
const running = new Map<ChildProcess, number>();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    // The tests remove their database themselves when they are asked to end.
    await Promise.all(
      [...running].map(([child, target]) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        try {
          process.kill(target, signal);
        } catch {
          // It has just gone by itself.
        }
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

/** Has a process, and what it starts from now on, run while the processors have nothing else. */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  // Linux may share its processors out among sessions first: browsers begin some of their own.
  writeFile(`/proc/${pid}/autogroup`, '19').catch(() => {});
}

/**
 * Runs a program and resolves when it has ended, however it ended.
 * @param options.keepsOutput keeps what it says for the caller, instead of saying it in this terminal.
 * @param options.lowPriority lets it run only while the processors have nothing else to do.
 */
export function command(
  program: string,
  args: string[],
  options: {
    keepsOutput?: boolean;
    lowPriority?: boolean;
    cwd?: string;
    env?: Record<string, string>;
  } = {},
): Promise<Ended> {
  // Tests say themselves what they run as.
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: options.keepsOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      cwd: options.cwd,
      // A session of its own, whose priority is its own too.
      detached: options.lowPriority,
      env: { ...inherited, ...options.env },
    });
    // Without a number it has not begun: `error` says so.
    if (child.pid) running.set(child, options.lowPriority ? -child.pid : child.pid);
    if (child.pid && options.lowPriority) lowerPriority(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    const end = (succeeded: boolean) => resolve({ succeeded, output });
    child.once('exit', () => running.delete(child));
    child.once('error', (error) => {
      output += `${program}: ${error.message}\n`;
      if (!options.keepsOutput) console.error(`${program}: ${error.message}`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
