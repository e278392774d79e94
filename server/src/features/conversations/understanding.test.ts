import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMedicineAsks } from '../../../test/medicine-register.ts';
import { createReader } from '../medicines/recognize.ts';
import { listedMedicines } from '../medicines/shipped-list.ts';
import { type CustomerIntent, understandCustomer } from './understand-customer.ts';
import { type PharmacistIntent, understandPharmacist } from './understand-pharmacist.ts';

/** Texts of invented people with their meaning: role, text with `\n` between lines, meaning. */
const texts = readFileSync(
  join(import.meta.dirname, '../../../test/conversation-texts.tsv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [role: 'c' | 'p', text: string, meaning: string]);

const read = createReader(
  listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn })),
);

const ofCustomer = (intent: CustomerIntent): string => {
  if (intent.kind === 'choose') return `choose ${intent.number}`;
  if (intent.kind !== 'ask' && intent.kind !== 'alert') return intent.kind;
  const medicines = intent.medicines.map(
    ({ matched, quantity }) => `${matched?.nameEn ?? '?'}${quantity ? `*${quantity}` : ''}`,
  );
  return [intent.kind, medicines.join(','), intent.town && `@${intent.town}`]
    .filter(Boolean)
    .join(' ');
};
const ofPharmacist = (intent: PharmacistIntent): string => {
  if (intent.kind !== 'answers') return intent.kind;
  const written = intent.answers.map(({ number, answer, totalSdg }) =>
    [number, answer, totalSdg].filter((part) => part !== undefined).join(' '),
  );
  return written.join('; ') || '-';
};

const asksBack = (understood: string) => understood === 'unclear' || understood === '-';

/** A question for a medicine that the list does not know is the same question. */
const isMeant = (understood: string, meaning: string) =>
  understood === meaning ||
  (asksBack(understood) && asksBack(meaning)) ||
  understood.replace(/ask [^@]*/, 'ask ? ').trim() === meaning;

test('five hundred texts are understood or asked back, and none sends or chooses by mistake', () => {
  const wrong: string[] = [];
  const counts = { understood: 0, 'asked back': 0, misunderstood: 0 };
  for (const [role, raw, meaning] of texts) {
    const text = raw.replaceAll('\\n', '\n');
    const understood =
      role === 'c'
        ? ofCustomer(understandCustomer(text, read))
        : ofPharmacist(understandPharmacist(text));
    if (isMeant(understood, meaning)) counts[asksBack(meaning) ? 'asked back' : 'understood']++;
    else {
      counts[asksBack(understood) ? 'asked back' : 'misunderstood']++;
      wrong.push(`${raw}: ${understood}, not ${meaning}`);
    }
  }
  process.stderr.write(`${JSON.stringify(counts)} of ${texts.length}\n`);
  expect(wrong).toEqual([]);
  expect(texts.length).toBeGreaterThanOrEqual(500);
});

/** Real questions beside the repository. Without them the test is skipped (CONTRIBUTING.md). */
const asks = readMedicineAsks();
test.skipIf(asks.length === 0)('real names of medicines with a town are questions', () => {
  const wrong = asks.flatMap(([text, expected]) => {
    const intent = understandCustomer(`دوا ${text} كسلا`, read);
    const isAsk =
      intent.kind === 'ask' && intent.town === 'Kassala' && intent.medicines.length === 1;
    const name = (isAsk && intent.medicines[0]?.matched?.nameEn) || '-';
    return isAsk && name === expected ? [] : [`${text}: ${ofCustomer(intent)}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});
