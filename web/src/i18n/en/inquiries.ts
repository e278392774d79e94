import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

export const inquiries = {
  title: 'Asked in your town',
  loading: 'Loading what is asked...',
  failed: 'What is asked in your town could not be loaded.',
  waiting: { one: '# question waits for you', other: '# questions wait for you' } as Forms,
  empty: 'Nothing is asked in your town right now. New questions appear here by themselves.',
  views: { label: 'Which questions', open: 'To answer', answered: 'Answered' },
  emptyViews: {
    open: 'You have answered everything',
    answered: 'You have answered nothing yet',
  },
  news: {
    waiting: { one: 'Show # more question', other: 'Show # more questions' } as Forms,
    left: { one: 'Clear away # answered', other: 'Clear away # answered' } as Forms,
  },
  more: 'Show more',
  moreFailed: 'More questions could not be loaded.',
  inquiry: {
    of: (items: string) => `Question: ${items}`,
    photosOnly: 'A prescription as a photo',
    quantity: 'Quantity',
    moreItems: { one: 'and # more', other: 'and # more' } as Forms,
    notes: 'Notes',
    photos: 'Photos of the prescription',
    openPhotos: (count: string) => `Open the photos (${count})`,
    photoAlt: (at: string) => `Prescription, photo ${at}`,
    photoGone: 'The photo is gone: it shows only while you are asked.',
    distance: (distance: string) => `${distance} away`,
    near: (landmark: string) => `near: ${landmark}`,
    comma: ', ',
    reminded: 'Asked again',
    until: (time: string) => `open until ${time}`,
  },
  answer: {
    label: 'Your answer',
    by: 'by',
    details: 'Change or add details',
    failed: 'Failed to send the answer',
  },
  ended: 'What became of your answers',
  states: {
    over: 'This question is over',
    waiting: 'Waiting for the customer',
    chosen: 'The customer chose you: it is among your requests',
    elsewhere: 'Found elsewhere, thank you',
    closed: 'The customer closed the question',
    expired: 'The time of the question is over',
    heldOver: 'The time until which you put it aside is over',
  },
  undo: {
    button: 'Undo',
    made: 'Answer changed.',
    possible: 'It can be undone for six seconds.',
    done: 'Your earlier answer counts again',
    failed: 'Failed to undo',
  },
  mute: {
    button: 'No more questions from this customer',
    title: 'No more questions from this customer?',
    text: [
      'You get no more questions from this customer, who is not told.',
      'When three pharmacies do this, the customer can ask nobody for the rest of the day.',
    ],
    submit: 'Ask me no more',
    done: 'This customer’s questions no longer reach you',
    failed: 'Failed to stop the questions of this customer',
  },
  prices: {
    offer: { one: 'Save # price to your list', other: 'Save # prices to your list' } as Forms,
    saved: 'Saved to your price list',
    failed: 'Failed to save the prices',
  },
};
