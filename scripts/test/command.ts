import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Each process with the target of signals: its id, or the negative id of its group. */
const running = new Map<ChildProcess, number>();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    // The tests remove their database themselves when they get the signal.
    await Promise.all(
      [...running].map(([child, target]) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        try {
          process.kill(target, signal);
        } catch {
          // The process has ended meanwhile.
        }
        return ended;
      }),
    );
    process.exit(130);
  });
}

/** The end of a program, with its output if that was recorded. */
export interface Ended {
  succeeded: boolean;
  output: string;
}

/** Makes a process, and the processes that it starts later, use only idle processors. */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  // Linux may divide its processors by session first, and browsers start their own sessions.
  // Other systems lack the file, and a process may have ended.
  writeFile(`/proc/${pid}/autogroup`, '19').catch(() => {});
}

/**
 * Runs a program and waits for its end, successful or not.
 * @param options.keepsOutput records its output for the caller, instead of printing it
 * @param options.lowPriority runs it only on idle processors
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
  // Tests set their own NODE_ENV.
  const { NODE_ENV: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: options.keepsOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      cwd: options.cwd,
      // A separate session has a separate priority.
      detached: options.lowPriority,
      env: { ...inherited, ...options.env },
    });
    // Without an id it did not start, and `error` follows.
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
