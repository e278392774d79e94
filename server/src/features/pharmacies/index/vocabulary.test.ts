import { asWord } from '@dawaya/contract/vocabulary/search';
import { expect, test, vi } from 'vitest';
import { Vocabulary } from './vocabulary.ts';

test('a search adds nothing to the vocabulary', () => {
  const vocabulary = new Vocabulary();
  const id = vocabulary.idOf('nile');
  const kept = vi.spyOn(Map.prototype, 'set');
  try {
    const asked = ['n', 'il', 'x', 'xy', 'nil', '9'];
    const answers = asked.map((word) => vocabulary.within(asWord(word)));
    expect(answers).toEqual([[id], [id], [], [], [id], []]);
    expect(kept).not.toHaveBeenCalled();
  } finally {
    kept.mockRestore();
  }
});
