import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { projectRoot } from '../../settings/project-root.ts';
import type { DecoderAnswer, Results, Task } from './decoder.ts';

// Node runs the sources directly. The bundle has the program next to the server.
const program = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'decoder.ts')
  : path.join(projectRoot, 'server/dist/decoder.js');

const megabyte = 1024 * 1024;

const defaults = {
  /** Resident bytes of one process. The largest accepted picture needs less. */
  maxMemory: 600 * megabyte,
  /** For one task, in milliseconds. */
  longest: seconds(30),
  /** The idle time after which a process ends, in milliseconds. */
  idle: seconds(60),
};

/** The number of files that are decoded at a time (docs/files.md). */
const places = 2;

/** The interval of memory checks, in milliseconds. */
const watchEvery = 20;

/** Returns resident memory in bytes; 0 when the system does not report it (not Linux). */
function readMemory(pid: number | undefined): number {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(resident) * 4096;
  } catch {
    return 0;
  }
}

/** Sends a task. @returns an answer only on failure: the process died before it began. */
const sendTo = (child: ChildProcess, task: Task) =>
  new Promise<DecoderAnswer>((resolve) => {
    child.send(task, (error) => {
      if (error) resolve({ fault: 'machine', message: `no decoder: ${error.message}` });
    });
  });

/** Runs one process, which starts when it is needed and restarts after a crash. */
function createDecoder({ maxMemory, longest, idle }: typeof defaults) {
  let running: ChildProcess | undefined;
  let idling: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    const child = fork(program, {
      execArgv: ['--max-old-space-size=64'],
      // No settings of the server. Few arenas, because the allocator otherwise never returns the
      // memory of pictures.
      env: { MALLOC_ARENA_MAX: '2', LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the decoder ended with ${signal ?? code} before it was ready`);
    });
    try {
      await Promise.race([once(child, 'message'), exited]);
    } catch (cause) {
      throw new AppError('unavailable', {
        message: 'no decoder can be started',
        retryAfter: 5,
        cause,
      });
    } finally {
      // A decoder that was ready ends later; nothing awaits that.
      exited.catch(() => {});
    }
    child.on('exit', () => {
      if (running === child) running = undefined;
    });
    // The task's own promise reports the error.
    child.on('error', () => {});
    return child;
  }

  /** Unreferences an idle process, so that it does not prevent the server or a test from ending. */
  function rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idling = setTimeout(() => {
      if (running === child) running = undefined;
      if (child.connected) child.disconnect();
    }, idle).unref();
  }

  return async (task: Task): Promise<DecoderAnswer> => {
    clearTimeout(idling);
    running ??= await start();
    const child = running;
    child.ref();
    child.channel?.ref();
    const over = new AbortController();
    let reason = '';
    const end = (why: string) => {
      reason = why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end('it took too long'), longest);
    const watch = setInterval(() => {
      if (readMemory(child.pid) > maxMemory) end('it took too much memory');
    }, watchEvery);
    try {
      return await Promise.race([
        once(child, 'message', over).then(([answer]) => answer as DecoderAnswer),
        once(child, 'exit', over).then(([code, signal]): DecoderAnswer => {
          const how = reason || `it ended with ${signal ?? code}`;
          return { fault: 'file', message: `the decoder died: ${how}` };
        }),
        sendTo(child, task),
      ]);
    } finally {
      over.abort();
      clearTimeout(timer);
      clearInterval(watch);
      rest(child);
    }
  };
}

/**
 * Creates the two decoder processes, one file at a time in each, with limits of memory and time. A
 * process that dies blames the file.
 */
export function createDecoders(options: Partial<typeof defaults> = {}) {
  const free = Array.from({ length: places }, () => createDecoder({ ...defaults, ...options }));
  const semaphore = createSemaphore(places);
  return {
    /**
     * Runs a task when permits are free.
     * @param permits 2 for a task that must run alone.
     * @throws AppError `unreadable_file` for a file that cannot be read, or that crashed its
     * decoder; `unavailable` when the disk is full, or no process can start.
     */
    run<Kind extends Task['do']>(
      permits: 1 | 2,
      task: Extract<Task, { do: Kind }>,
    ): Promise<Results[Kind]> {
      return semaphore.run(permits, async () => {
        const decode = free.pop();
        if (!decode) throw new Error('no decoder is free');
        try {
          const answer = (await decode(task)) as DecoderAnswer<Kind>;
          if ('result' in answer) return answer.result;
          const { fault, message } = answer;
          throw fault === 'file'
            ? new AppError('unreadable_file', { message })
            : new AppError('unavailable', { cause: new Error(message), retryAfter: 30 });
        } finally {
          free.push(decode);
        }
      });
    },
  };
}
