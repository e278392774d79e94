import { plural } from '../format.ts';
import { contactFields } from './contact-fields.ts';
import { inquiryItems } from './inquiry-items.ts';
import { sending } from './sending.ts';

export const ask = {
  ...contactFields,
  ...sending,
  back: 'Back',
  title: 'Who has it?',
  intro:
    'Ask the pharmacies of a town at once. Each one that has it answers, and you choose one of them.',
  firstDay: {
    title: 'No pharmacy has joined Dawaya yet',
    text: 'Nobody would read your question today. Ask at a pharmacy near you, and look in again in a few days.',
  },
  whatIsSeen: {
    title: 'What the pharmacies see',
    text: 'The medicines, how soon you need them and your notes. The photos only if you tick that below.',
    never:
      'Your name, your phone number and your email are shown to one pharmacy only: the one that you choose, once you choose it.',
  },
  items: inquiryItems,
  whom: {
    title: 'Who needs it?',
    self: 'I do',
    other: 'Somebody else',
    name: 'Their name, or what they are to you',
    nameHint: 'For example “my mother”. Only the pharmacy that you choose reads it.',
    abroad:
      'You may be abroad: choose the town where they are, and write your own number with the country code.',
  },
  place: {
    title: 'Where shall we ask?',
    town: 'In a town',
    here: 'Near where I am now',
    city: 'Town',
    cityHint: 'As you write it, in English or Arabic.',
    state: 'State',
    chooseState: 'Choose the state',
    stateHint: 'We do not know this town. Please choose its state.',
    find: 'Find where I am',
    finding: 'Looking for where you are...',
    found: 'We found where you are, to about a hundred metres. It is not kept on this device.',
    again: 'Look again',
    landmark: 'What is nearby',
    landmarkHint: 'For example “behind the teaching hospital”. The pharmacies read this.',
    needed: 'Let this page find where you are, or choose a town instead.',
    refused:
      'This browser does not say where you are. Allow it in the settings of the browser, or choose a town instead.',
    unavailable: 'Where you are could not be found. Try again outside, or choose a town instead.',
    outside: 'That is not in Sudan. If somebody in Sudan needs it, choose the town where they are.',
    useTown: 'Choose a town instead',
  },
  notes: 'Notes',
  notesHint:
    'For example “only from this company”. No name and no number: the pharmacies read this.',
  emailHint:
    'We tell you there when answers come. Once you confirm it with the code that we send, more pharmacies are asked.',
  contactHint: 'Only the pharmacy that you choose sees this.',
  contact: inquiryItems.contact,
  asked: (count: number) =>
    count === 0
      ? 'No pharmacy there can be asked at the moment.'
      : plural('en', count, {
          one: '# pharmacy reads it now.',
          other: '# pharmacies read it now.',
        }),
  send: 'Ask the pharmacies',
  offlineFailed:
    'The question did not get through. What you typed and your photos are kept on this device.',
  failed: 'The question could not be sent',
  done: 'Your question is on its way.',
  goingOn: 'Taking you to the page where the answers appear...',
  openAnswers: 'See the answers',
};
