import { uuid } from '../../../lib/uuid.ts';

/**
 * What makes a request one request: the id that its photos are kept by, and the key that a repeated
 * submission repeats (decision 18). Kept with the typed draft, so that a retry after a reload is
 * still the same submission.
 */
export interface SendingDraft {
  id: string;
  key: string;
  /** What was last sent under the key, or null: nothing yet. */
  sent: string | null;
  at: number;
}

// Under the drafts' prefix: signing out forgets it with them, and the photos with it.
const name = 'draft:request.sending';
const life = 24 * 60 * 60 * 1000;
let memory: SendingDraft | null = null;

const fresh = (now: number): SendingDraft => ({ id: uuid(), key: uuid(), sent: null, at: now });

/** The draft of this browser; a new one when there is none, or only one of more than a day ago. */
export function readSendingDraft(now = Date.now()): SendingDraft {
  let kept = memory;
  try {
    kept = JSON.parse(localStorage.getItem(name) ?? 'null') as SendingDraft | null;
  } catch {
    // Storage is forbidden: the copy in memory serves as long as the page.
  }
  const whole = typeof kept?.id === 'string' && typeof kept.key === 'string';
  return kept && whole && now - kept.at < life ? kept : writeSendingDraft(fresh(now));
}

/** Keeps it; what is written lives a day from now. */
export function writeSendingDraft(draft: SendingDraft): SendingDraft {
  memory = { ...draft, at: Date.now() };
  try {
    localStorage.setItem(name, JSON.stringify(memory));
  } catch {
    // Forbidden or full: as above.
  }
  return memory;
}

/** After success: the next request is another one. */
export function forgetSendingDraft(): void {
  memory = null;
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** The same content repeats its key; content that was changed after a failed try gets a new one. */
export function forContent(draft: SendingDraft, content: string): SendingDraft {
  const changed = draft.sent !== null && draft.sent !== content;
  return { ...draft, key: changed ? uuid() : draft.key, sent: content };
}
