import { plural } from '../format.ts';

export const login = {
  email: 'Email',
  continue: 'Continue',
  hint: 'If this device is new to us, we email you a code.',
  failed: 'Failed to log in',
  codeTitle: 'Check your email',
  codeSentTo: 'If there is an account, a 6-digit code is on its way to',
  code: '6-digit code',
  codeHint: 'It works for 10 minutes, on this device only. Look in the spam folder too.',
  codeIncomplete: 'The code has 6 digits.',
  confirm: 'Confirm code',
  resend: 'Send a new code',
  resendIn: (seconds: number) =>
    plural('en', seconds, {
      one: 'You can ask for a new code in # second.',
      other: 'You can ask for a new code in # seconds.',
    }),
  resent: 'A new code is on its way.',
  changeEmail: 'Use another email address',
  waitMinutes: (minutes: number) =>
    plural('en', minutes, {
      one: 'Too many tries. Try again in # minute.',
      other: 'Too many tries. Try again in # minutes.',
    }),
  welcomeBack: 'Welcome back!',
  loggedInAs: (name: string) => `Logged in as ${name}`,
  pharmacist: {
    title: 'Pharmacist login',
    text: 'Log in with the email address of your pharmacy, or the one that you were invited with.',
    new: 'Is your pharmacy not on Dawaya yet?',
    register: 'Register your pharmacy',
    whichTitle: 'Which pharmacy?',
    whichText: 'You work at several. Choose the one you want to open.',
    opening: 'Opening your dashboard...',
  },
};
