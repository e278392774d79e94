import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from '../../ui/qr-code.tsx';
import { PrintedTextWays } from './printed-text-ways.tsx';
import { TextWaysList } from './text-ways.tsx';
import { TitledTextWays } from './titled-text-ways.tsx';

const ways = [
  { channel: 'sms', address: '+249912000000', link: 'sms:+249912000000' },
  { channel: 'telegram', address: '@dawaya_bot', link: 'https://t.me/dawaya_bot' },
  { channel: 'whatsapp', address: '+249912000001', link: 'https://wa.me/249912000001' },
] as const;

const codes = (markup: string) => [...markup.matchAll(/<svg.*?<\/svg>/g)].map(([svg]) => svg);
const paths = (markup: string) => codes(markup).map((svg) => svg.slice(svg.indexOf('<path')));

test.each([
  ['a screen', <TitledTextWays key="" ways={ways} Code={QrCode} />],
  ['a fold', <TextWaysList key="" ways={ways} Code={QrCode} />],
  ['paper', <PrintedTextWays key="" ways={ways} Code={QrCode} />],
])('each channel on %s has its address and a code of its link', (_, shown) => {
  const markup = renderToStaticMarkup(shown);
  for (const { address } of ways) expect(markup).toContain(address);
  const wanted = ways.map(({ link }) => renderToStaticMarkup(<QrCode text={link} label="" />));
  expect(paths(markup)).toEqual(paths(wanted.join('')));
});

test('paper names the channels in both languages', () => {
  const markup = renderToStaticMarkup(<PrintedTextWays ways={ways.slice(0, 2)} Code={QrCode} />);
  expect(markup).toContain('اسأل عن أي دواء عبر رسالة نصية أو تيليجرام.');
  expect(markup).toContain('Ask for any medicine by SMS or Telegram.');
});

test('a photo is named with the chats that take one', () => {
  const [sms, telegram, whatsapp] = ways;
  const shown = (ways: readonly TextWay[]) =>
    renderToStaticMarkup(<PrintedTextWays ways={ways} Code={QrCode} />);
  expect(shown([sms])).not.toMatch(/photo|صورة/);
  expect(shown([sms, telegram, whatsapp])).toContain('صورة الروشتة عبر تيليجرام أو واتساب.');
  expect(shown([sms, whatsapp])).toContain('By WhatsApp you can add a photo of the prescription.');
});

test('a phone, which cannot scan its own screen, shows links only', () => {
  const markup = renderToStaticMarkup(<TitledTextWays ways={ways} />);
  expect(codes(markup)).toEqual([]);
  expect(markup).toContain('href="sms:+249912000000"');
});
