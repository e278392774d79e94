import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { describe, expect, it } from 'vitest';
import { chooseSent, fitInside, isPdf, kindOf } from './photo-rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('kindOf', () => {
  it.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['RIFF\u0010\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\u0018ftypheic', 'heic'],
    ['\0\0\0\u0018ftypmif1', 'heic'],
    ['\0\0\0\u0018ftypisom', 'other'],
    ['<html>', 'other'],
    ['', 'other'],
  ])('recognizes %j by its first bytes', (head, kind) => {
    expect(kindOf(bytes(head))).toBe(kind);
  });
});

it('recognizes a PDF by its first bytes', () => {
  expect(isPdf(bytes('%PDF-1.7'))).toBe(true);
  expect(isPdf(bytes('<html>%PDF-'))).toBe(false);
});

describe('fitInside', () => {
  it('brings the long side to 2000 px, upright or not', () => {
    expect(fitInside(4000, 3000)).toEqual({ width: 2000, height: 1500 });
    expect(fitInside(3000, 4000)).toEqual({ width: 1500, height: 2000 });
  });
  it('never enlarges', () => {
    expect(fitInside(600, 800)).toEqual({ width: 600, height: 800 });
  });
  it('leaves at least a pixel of a very long strip', () => {
    expect(fitInside(100_000, 3)).toEqual({ width: 2000, height: 1 });
  });
});

describe('chooseSent', () => {
  it('sends the shrunk picture unless it is larger', () => {
    expect(chooseSent({ kind: 'jpeg', size: 900 }, 300)).toBe('shrunk');
    expect(chooseSent({ kind: 'png', size: 300 }, 900)).toBe('original');
  });
  it('sends the original where nothing can be drawn', () => {
    expect(chooseSent({ kind: 'jpeg', size: maxFileBytes }, null)).toBe('original');
    expect(chooseSent({ kind: 'webp', size: maxFileBytes + 1 }, null)).toBe('tooLarge');
  });
  it('sends formats that the server cannot read as JPEG only, larger or not', () => {
    expect(chooseSent({ kind: 'heic', size: 100 }, 900)).toBe('shrunk');
    expect(chooseSent({ kind: 'other', size: 100 }, 900)).toBe('shrunk');
    expect(chooseSent({ kind: 'heic', size: 100 }, null)).toBe('heic');
    expect(chooseSent({ kind: 'other', size: 100 }, null)).toBe('unreadable');
  });
  it('takes a photo over the limit once it is shrunk', () => {
    expect(chooseSent({ kind: 'jpeg', size: maxFileBytes * 3 }, 500)).toBe('shrunk');
  });
});
