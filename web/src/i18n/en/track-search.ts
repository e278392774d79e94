import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** A question to the pharmacies of a town, as who asked follows it. */
export const trackSearch = {
  of: (place: string) => `Your question to the pharmacies of ${place}`,
  near: (landmark: string) => `Your question to the pharmacies near ${landmark}`,
  nearYou: 'Your question to the pharmacies near you',
  forName: (name: string) => `For ${name}`,
  figures: { asked: 'asked', looked: 'looked', answered: 'answered', declined: 'do not have it' },
  nextWave: (time: string) => `More pharmacies are asked at ${time}.`,
  until: (moment: string) => `Answers are taken until ${moment}.`,
  overText: 'The pharmacies know that they need not look any more. You can ask again at any time.',
  again: 'Ask again',
  answers: 'Answers',
  none: 'No pharmacy has answered yet',
  noneText: 'Answers appear here by themselves. You can leave this page and come back.',
  noneAsked: 'There was no pharmacy to ask yet',
  noneAskedText: 'Try the whole state, or ask in a larger town near by.',
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
};
