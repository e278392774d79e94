/** Texts of the building blocks that every page shares. */
export const ui = {
  loading: 'Loading...',
  errorTitle: 'Something went wrong',
  errorText: 'Please try again in a moment.',
  offlineTitle: 'You are offline',
  offlineText: 'Check your connection and try again. Nothing you typed is lost.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  error: 'Error',
  notifications: 'Notifications',
  dismiss: 'Dismiss notification',
  optional: '(optional)',
  required: 'Please fill this in.',
  invalidEmail: 'Please enter a valid email address.',
  invalid: 'Please check this.',
  chooseOne: 'Please choose one.',
};
