import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnswerLine } from './answer-fields.tsx';
import type { EditedLine } from './edited-answer.ts';

const lineWith = (has: EditedLine['has']) =>
  renderToStaticMarkup(
    <AnswerLine
      at={0}
      item={{ text: 'Panadol Extra', quantity: null }}
      line={{ has, alternative: '', price: '' }}
      isChoice
      isPriced
      known={undefined}
      onChange={() => {}}
    />,
  );

test('a substitute cannot be offered without its name', () => {
  expect(/<input[^>]*name="lines.0.alternative"[^>]*>/.exec(lineWith('other'))?.[0]).toContain(
    'required',
  );
  expect(lineWith('no')).not.toContain('alternative');
});
