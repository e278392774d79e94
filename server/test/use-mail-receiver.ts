import { onTestFinished } from 'vitest';
import { openMailReceiver } from './mail-receiver.ts';

/** A mail server for one test, closed when the test ends. */
export async function useMailReceiver() {
  const receiver = await openMailReceiver();
  onTestFinished(receiver.close);
  return receiver;
}
