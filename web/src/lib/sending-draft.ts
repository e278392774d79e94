import { keep } from './kept.ts';
import { uuid } from './uuid.ts';

/**
 * What makes a form that is sent one submission: the key that a repeated submission repeats
 * (decision 18), and the id that its files are kept by. Kept with the typed draft, so that a retry
 * after a reload is still the same submission.
 */
interface SendingDraft {
  id: string;
  key: string;
  /** What was last sent under the key, or null: nothing yet. */
  sent: string | null;
  at: number;
}

// Under the drafts' prefix: signing out forgets it with them, and the files with it.
const nameOf = (draft: string) => `draft:${draft}.sending`;
const life = 24 * 60 * 60 * 1000;
const memory = new Map<string, SendingDraft>();

const fresh = (now: number): SendingDraft => ({ id: uuid(), key: uuid(), sent: null, at: now });

/**
 * What is kept in this browser; a new one when there is none, or only one of more than a day ago.
 * @param draft the name of the form's draft
 */
export function readSendingDraft(draft: string, now = Date.now()): SendingDraft {
  let kept = memory.get(draft);
  try {
    kept = JSON.parse(localStorage.getItem(nameOf(draft)) ?? 'null') as SendingDraft | undefined;
  } catch {
    // Storage is forbidden: the copy in memory serves as long as the page.
  }
  const whole = typeof kept?.id === 'string' && typeof kept.key === 'string';
  return kept && whole && now - kept.at < life ? kept : writeSendingDraft(draft, fresh(now));
}

/** Keeps it; what is written lives a day from now. */
export function writeSendingDraft(draft: string, sending: SendingDraft): SendingDraft {
  const kept = { ...sending, at: Date.now() };
  memory.set(draft, kept);
  keep(nameOf(draft), kept);
  return kept;
}

/** After success: the next one is another one. */
export function forgetSendingDraft(draft: string): void {
  memory.delete(draft);
  keep(nameOf(draft), null);
}

/** The same content repeats its key; content that was changed after a failed try gets a new one. */
export function forContent(sending: SendingDraft, content: string): SendingDraft {
  const changed = sending.sent !== null && sending.sent !== content;
  return { ...sending, key: changed ? uuid() : sending.key, sent: content };
}
