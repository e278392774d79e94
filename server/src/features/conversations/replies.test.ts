import { expect, test } from 'vitest';
import { describeItems, describeWay, type NumberedAnswer, writeAnswers } from './describe.ts';
import { cut, maxReplyLength } from './fit-text.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import { quietFor } from './quiet-hours.ts';
import { sentences } from './replies.ts';

type Answer = NumberedAnswer['answer'];

const languages = ['ar', 'en'] as const;
const long = 'ص'.repeat(40);

/** A sentence with the longest values that the conversation passes. */
const longest = (sentence: unknown): string => {
  if (typeof sentence === 'string') return sentence;
  const write = sentence as (...values: unknown[]) => string;
  return write(long, long, long);
};

test.each(languages)('each sentence in %s fits three parts of an SMS', (language) => {
  const { request, photoRefused, ...others } = sentences[language];
  const all = [
    ...Object.entries(others),
    ...Object.entries(request),
    ...Object.entries(photoRefused),
    ...Object.entries(pharmacistSentences[language]),
  ];
  const tooLong = all
    // Their lists are cut to the rest of the length; numbers are short.
    .filter(
      ([name]) =>
        ![
          'understood',
          'askTown',
          'question',
          'sent',
          'sentToNone',
          'how',
          'customerChose',
        ].includes(name),
    )
    .map(([name, sentence]) => [name, longest(sentence).length] as const)
    .filter(([, length]) => length > maxReplyLength);
  expect(tooLong).toEqual([]);
  const { sent, sentToNone } = sentences[language];
  const town = 'الخرطوم بحري والمناطق';
  const code = '1234 5678';
  for (const text of [
    sent(40, town, code),
    sentToNone(town, code),
    pharmacistSentences[language].how(9999),
    pharmacistSentences[language].customerChose(9999, code, '0912 345 678'),
  ])
    expect(text.length).toBeLessThanOrEqual(maxReplyLength);
});

test('the end of a question is one part of an SMS', () => {
  expect(sentences.ar.questionExpired.length).toBeLessThanOrEqual(70);
  expect(sentences.en.questionExpired.length).toBeLessThanOrEqual(160);
});

test.each(languages)(
  'a question of twenty long items is named within its room in %s',
  (language) => {
    const items = Array.from({ length: 20 }, () => ({
      text: 'دواء طويل الاسم '.repeat(7),
      quantity: '2 علب',
    }));
    for (const room of [60, 110, 150])
      expect(describeItems({ items }, language, room).length).toBeLessThanOrEqual(room);
  },
);

test.each(languages)(
  'answers of forty pharmacies are split into replies that fit in %s',
  (language) => {
    const answer = {
      answer: 'some',
      missing: [1, 2],
      totalSdg: 1_000_000_000,
      distanceKm: 49.9,
      isOpen: true,
      closesAt: new Date('2026-11-20T20:00:00Z'),
      shopName: 'صيدلية '.repeat(20),
      phone: '+249912345678',
      address: 'شارع '.repeat(60),
      landmark: 'جوار '.repeat(40),
    } as unknown as Answer;
    const numbered = Array.from({ length: 40 }, (_, index) => ({ number: index + 1, answer }));
    const say = sentences[language];
    const replies = writeAnswers(say.answers, { numbered, centre: 'El Obeid' }, language);
    expect(replies.filter((reply) => reply.length > maxReplyLength)).toEqual([]);
    expect(replies.join('\n')).toContain('40) ');
    const way = describeWay(say.chosen(cut(answer.shopName, 40), '1234 5678'), answer, language);
    expect(way.length).toBeLessThanOrEqual(maxReplyLength);
    expect(way.replaceAll('\u00a0', ' ')).toContain('0912 345 678');
    expect(way.includes('\u00a0')).toBe(language === 'ar');
  },
);

test('a list of answers names the town’s centre unless that costs a message', () => {
  const answer = (shopName: string) =>
    ({ answer: 'all', totalSdg: 9000, distanceKm: 2.1, isOpen: true, shopName }) as Answer;
  const write = (count: number, language: 'ar' | 'en') =>
    writeAnswers(
      '',
      {
        numbered: Array.from({ length: count }, (_, index) => ({
          number: index + 1,
          answer: answer('صيدلية النيل الأزرق'),
        })),
        centre: 'Kassala',
      },
      language,
    );
  expect(write(1, 'ar').join()).toContain('2.1 كم من وسط كسلا');
  expect(write(1, 'en').join()).toContain('2.1 km from central Kassala');
  const three = write(3, 'ar');
  expect(three.length).toBe(1);
  expect(three.join().match(/2\.1 كم/g)).toHaveLength(3);
  expect(three.join()).not.toContain('وسط');
});

test('quiet hours are from 22:00 to 7:00 in Khartoum', () => {
  const at = (time: string) => quietFor(new Date(`2026-11-20T${time}:00+02:00`)) / 60_000;
  expect([at('21:59'), at('22:00'), at('03:00'), at('06:59'), at('07:00')]).toEqual([
    0, 540, 240, 1, 0,
  ]);
});
