import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

export const bell = {
  on: 'Switch on the bell',
  off: 'Switch off the bell',
  short: 'Bell',
  settings: 'Bell settings',
  tapOnce:
    'Tap the page once so that the bell can be heard. Browsers ask for that each time it is opened.',
  isOn: 'On',
  isOff: 'Off',
  sound: 'Sound on the open page',
  hear: 'Hear the bell',
  told: 'Messages to this device',
  toldText: 'They come while the page is closed too. They say how many wait, never who or what.',
  onlyEmergencies: 'Only emergencies',
  quiet: 'Quiet hours',
  quietText: 'Khartoum time. What comes meanwhile is in the count of the next message.',
  from: 'From',
  until: 'Until',
  emergenciesAlways: 'Emergencies in quiet hours too',
  test: 'Send me a test message',
  tested: 'The test message is on its way',
  failed: 'That did not work. Please try again.',
  tellHere: 'Tell me on this phone',
  stopHere: 'Stop telling me on this phone',
  toldHere: 'This phone shows a message when your request moves on, without a name or a medicine.',
  waiting: {
    pharmacy: { one: 'A new request is waiting', other: '# new requests are waiting' } as Forms,
    doctor: {
      one: 'A consultation request is waiting',
      other: '# consultation requests are waiting',
    } as Forms,
    admin: {
      one: 'Something is waiting at the admin dashboard',
      other: '# things are waiting at the admin dashboard',
    } as Forms,
  },
  obstacles: {
    'home-screen':
      'On an iPhone or iPad, first add Dawaya to the home screen: Share, then Add to Home Screen. Then open it from there.',
    unknown: 'This browser cannot receive messages. The bell rings while this page is open.',
    denied:
      "Messages from Dawaya are blocked on this device. Allow notifications for this site in the browser's settings, then try again.",
    unavailable:
      'Messages to devices are not available on this server. The bell rings while this page is open.',
    offline:
      'The message service of this phone could not be reached. Check the connection and try again; some phones have none, and then e-mail is what tells you.',
  },
};
