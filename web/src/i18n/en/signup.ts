import { contactFields } from './contact-fields.ts';

export const signup = {
  ...contactFields,
  modes: 'Sign up or log in',
  signUp: 'Sign up',
  logIn: 'Log in',
  signUpTitle: 'Create your account',
  signUpText: 'Your name, phone and email are then filled in when you send a prescription.',
  logInTitle: 'Log in to your account',
  logInText: 'Your email address is enough. There is no password to remember.',
  emailHint: 'You log in with it, and news about your requests go there.',
  create: 'Create account',
  failed: 'Failed to sign up',
  taken: 'This email address already has an account. Is it yours?',
  takenButton: 'Log in by code instead',
  welcome: 'Welcome!',
  created: 'Your account has been created successfully.',
  goingHome: 'Taking you to the home page...',
  goingBack: 'Taking you back...',
  home: 'Home page',
  pharmacist: 'Are you a pharmacist?',
  pharmacistLogin: 'Pharmacist login',
};
