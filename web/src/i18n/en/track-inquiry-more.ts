import { plural } from '../format.ts';

/**
 * Texts that the inquiry's tracking page loads later: the step before choosing, and the mailed
 * code.
 */
export const trackInquiryMore = {
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
  before: 'Before, it said:',
  confirm: 'Yes, choose it',
  chosen: 'Chosen. The pharmacy prepares it.',
  chooseFailed: 'Failed to choose the pharmacy',
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
