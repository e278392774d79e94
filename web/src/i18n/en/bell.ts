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
  messages: 'Messages to this device',
  messagesText:
    'They come while the page is closed too. They say how many wait, never who or what.',
  onlyEmergencies: 'Only emergencies',
  quiet: 'Quiet hours',
  quietText: 'Khartoum time. What comes meanwhile is in the count of the next message.',
  from: 'From',
  until: 'Until',
  emergenciesAlways: 'Emergencies in quiet hours too',
  test: 'Send me a test message',
  tested: 'The test message is on its way',
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
};
