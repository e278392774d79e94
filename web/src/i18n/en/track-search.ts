import { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** A question to the pharmacies of a town, as who asked follows it. */
export const trackSearch = {
  of: (place: string) => `Your question to the pharmacies of ${place}`,
  near: (landmark: string) => `Your question to the pharmacies near ${landmark}`,
  nearYou: 'Your question to the pharmacies near you',
  forName: (name: string) => `For ${name}`,
  figures: { asked: 'asked', looked: 'looked', answered: 'answered', declined: 'do not have it' },
  nextWave: (time: string) => `More pharmacies are asked at ${time}.`,
  allAsked: 'All pharmacies in reach have been asked.',
  until: (moment: string) => `Answers are taken until ${moment}.`,
  overTitle: { closed: 'You closed this question', expired: 'The time for answers is over' },
  overText: 'The pharmacies know that they need not look any more. You can ask again at any time.',
  again: 'Ask again',
  answers: 'Answers',
  none: 'No pharmacy has answered yet',
  noneText: 'Answers appear here by themselves. You can leave this page and come back.',
  noneOver: 'No pharmacy had it, or none answered in time.',
  news: {
    waiting: { one: 'Show # more answer', other: 'Show # more answers' } as Forms,
    left: { one: 'Clear away # that is gone', other: 'Clear away # that are gone' } as Forms,
  },
  gone: 'This pharmacy can no longer be chosen.',
  open: 'Open now',
  closed: 'Closed now',
  away: (distance: string) => `${distance} away`,
  choose: 'Choose',
  chooseLabel: (name: string) => `Choose ${name}`,
  chooseTitle: (name: string) => `Choose ${name}?`,
  learns: 'Only this pharmacy will learn:',
  learned: {
    name: 'your name, phone number and email address',
    forName: (name: string) => `who it is for: ${name}`,
    photos: 'your photos',
    asked: 'what you asked for, with your notes',
  },
  othersLearn:
    'The others learn that you found it, and no longer see your photos. Until it is completed you can release the pharmacy again.',
  expiredHold: 'It is no longer put aside: call before you go.',
  changed: 'The pharmacy has just changed its answer. This is the new one:',
  confirm: 'Yes, choose it',
  chosen: 'Chosen. The pharmacy prepares it.',
  chooseFailed: 'Failed to choose the pharmacy',
  tools: 'Reach more pharmacies',
  remind: 'Remind those that have not answered',
  reminded: 'Reminded',
  remindFailed: 'Failed to remind',
  widen: 'Ask the whole state',
  widened: 'The question goes to the whole state now',
  widenedOnceProven: 'The question goes to the whole state once you have entered the code',
  widenFailed: 'Failed to ask the whole state',
  close: {
    open: 'Close the question',
    title: 'Close this question?',
    text: [
      'The pharmacies learn that you closed it, and no longer see your photos.',
      'It cannot be opened again.',
    ],
    yes: 'Yes, close it',
    done: 'The question is closed',
    failed: 'Failed to close the question',
  },
  prove: {
    title: 'Confirm your email address, and more pharmacies are asked',
    asked: (count: number) =>
      count === 0
        ? 'No pharmacy could be asked yet.'
        : plural('en', count, {
            one: '# pharmacy has been asked so far.',
            other: '# pharmacies have been asked so far.',
          }),
    more: 'We sent you six digits by email: once you enter them, the next ones are asked.',
    state: 'We sent you six digits by email: enter them so that we can ask the whole state.',
    hint: 'It works as long as the question is open. Look in the spam folder too.',
    submit: 'Confirm',
    done: 'Thank you. Your email address is confirmed.',
    failed: 'The code could not be checked',
    again: 'Send a new code',
    sent: 'A new code is on its way',
    sendFailed: 'The code could not be sent',
  },
};
