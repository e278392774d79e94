import type { RedrawAnswer, RedrawQuestion } from './redraw-worker.ts';

/** Milliseconds to wait for the worker's script. */
const patience = 10_000;

let worker: Promise<Worker> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a photo in a worker, so that the page stays responsive.
 * @returns null if the worker cannot; the file may be a photo all the same
 * @throws if the browser has no such worker
 */
export function redrawBeside(question: RedrawQuestion): Promise<Blob | null> {
  // One after another: two photos of 12 megapixels at a time are too much for an old phone.
  const answer = turn.then(() => ask(question));
  turn = answer.catch(() => {});
  return answer;
}

async function ask(question: RedrawQuestion): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no canvas in workers');
  worker ??= start();
  const started = worker;
  try {
    const hired = await started;
    const answer = answerOf(hired);
    hired.postMessage(question);
    return await answer;
  } catch (error) {
    // A dead worker, for example out of memory, is not used again.
    (await started.catch(() => undefined))?.terminate();
    worker = undefined;
    throw error;
  }
}

async function start(): Promise<Worker> {
  const started = new Worker(new URL('./redraw-worker.ts', import.meta.url), { type: 'module' });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the worker does not come')), patience);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    started.onmessage = end(resolve);
    started.onerror = end(() => reject(new Error('the worker cannot start')));
  }).catch((error: unknown) => {
    started.terminate();
    throw error;
  });
  return started;
}

const answerOf = (hired: Worker) =>
  new Promise<Blob | null>((resolve, reject) => {
    hired.onmessage = ({ data }: MessageEvent<RedrawAnswer>) => {
      if (data !== 'ready') resolve(data.picture);
    };
    hired.onerror = () => reject(new Error('the worker has died'));
  });
