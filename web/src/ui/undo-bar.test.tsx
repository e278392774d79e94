import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UndoBar } from './undo-bar.tsx';

const shown = (made: string | null) =>
  renderToStaticMarkup(
    <UndoBar
      texts={{ button: 'Undo', possible: 'For six seconds.' }}
      undoable={made === null ? null : { made, until: Date.now() + undoWindowMs }}
      busy={false}
      onUndo={() => {}}
      onOver={() => {}}
    />,
  );
const statusTextOf = (markup: string) =>
  /<p role="status"[^>]*>(.*?)<\/p>/.exec(markup)?.[1]?.replaceAll(/<[^>]+>/g, '');

test('a screen reader knows the empty region before its first text, and it has no button', () => {
  expect(statusTextOf(shown(null))).toBe('');
  expect(shown(null)).not.toContain('<button');
  expect(statusTextOf(shown('Started.'))).toBe('Started. For six seconds.');
  expect(shown('Started.')).toContain('<button');
});
