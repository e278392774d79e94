import { expect, test } from 'vitest';
import { parseEndpoint, publicPushServices } from './push-services.ts';

const url = (written: string) => parseEndpoint(publicPushServices, written)?.href;

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://api.push.apple.com/3/device/1',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
])('%s is a browser maker’s service', (written) => expect(url(written)).toBe(written));

test('the usual port may be written', () =>
  expect(url('https://fcm.googleapis.com:443/a')).toBe('https://fcm.googleapis.com/a'));

test.each([
  // Not https, or another port.
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'ftp://fcm.googleapis.com/a',
  // A user part, also an empty one, and text that only looks like the host.
  'https://user@fcm.googleapis.com/a',
  'https://user:word@fcm.googleapis.com/a',
  'https://@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@inner.example/a',
  'https://fcm.googleapis.com%2f@inner.example/a',
  'https://fcm.googleapis.com.inner.example/a',
  'https://inner-fcm.googleapis.com/a',
  'https://googleapis.com/a',
  'https://x.fcm.googleapis.com/a',
  'https://fcm.googleapis.com./a',
  'https://push.apple.com/a',
  'https://evilpush.apple.com/a',
  'https://web.push.apple.com.inner.example/a',
  'https://notify.windows.com/a',
  'https://x.notify.windows.com.inner.example/a',
  'https://evilnotify.windows.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/a',
  'https://localhost/a',
  // No absolute address, or one with a fragment.
  'https://fcm.googleapis.com/a#b',
  'fcm.googleapis.com/a',
  '//fcm.googleapis.com/a',
  'javascript:alert(1)',
  '',
])('nothing is sent to %s', (written) => expect(url(written)).toBeUndefined());

test.each(['https://fcm.googleapis.com\\@inner.example/a', 'https:\\\\fcm.googleapis.com\\a'])(
  'a backslash does not change the host: %s',
  (written) => {
    const found = url(written);
    if (found !== undefined) expect(new URL(found).hostname).toBe('fcm.googleapis.com');
  },
);
