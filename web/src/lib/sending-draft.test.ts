import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forContent,
  forgetSendingDraft,
  readSendingDraft,
  writeSendingDraft,
} from './sending-draft.ts';

const hours = 60 * 60 * 1000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  forgetSendingDraft('request');
  vi.unstubAllGlobals();
});

describe('the key of a submission', () => {
  it('stays for the same content, also read anew after a reload', () => {
    const first = writeSendingDraft('request', forContent(readSendingDraft('request'), 'content'));
    const retried = forContent(readSendingDraft('request'), 'content');
    expect(retried.key).toBe(first.key);
    expect(retried.id).toBe(first.id);
  });

  it('is another one for content that was changed after a try, the photos kept', () => {
    const first = writeSendingDraft('request', forContent(readSendingDraft('request'), 'content'));
    const changed = forContent(readSendingDraft('request'), 'other content');
    expect(changed.key).not.toBe(first.key);
    expect(changed.id).toBe(first.id);
  });

  it('is not renewed by what is typed before the first try', () => {
    const draft = readSendingDraft('request');
    expect(forContent(draft, 'anything').key).toBe(draft.key);
  });

  it('is that of one form', () => {
    expect(readSendingDraft('contact').key).not.toBe(readSendingDraft('request').key);
  });

  it('is another one after success', () => {
    const first = readSendingDraft('request');
    forgetSendingDraft('request');
    expect(readSendingDraft('request').key).not.toBe(first.key);
  });
});

describe('the draft', () => {
  it('lives a day', () => {
    const { id } = readSendingDraft('request');
    expect(readSendingDraft('request', Date.now() + 23 * hours).id).toBe(id);
    expect(readSendingDraft('request', Date.now() + 25 * hours).id).not.toBe(id);
  });

  it('is a new one when signing out removed it', () => {
    const { id } = readSendingDraft('request');
    kept.clear();
    expect(readSendingDraft('request').id).not.toBe(id);
  });

  it('survives in memory where storage is forbidden, and damage where it is not', () => {
    kept.set('draft:request.sending', '{"id":7');
    expect(readSendingDraft('request').id).toMatch(/^[0-9a-f-]{36}$/);
    vi.stubGlobal('localStorage', undefined);
    expect(readSendingDraft('request').id).toBe(readSendingDraft('request').id);
  });
});
