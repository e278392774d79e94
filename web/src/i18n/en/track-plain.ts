export const trackPlain = {
  news: 'Without JavaScript this page does not update by itself.',
  lookAgain: 'Look for news',
  you: 'You',
  pharmacy: 'The pharmacy',
  message: 'Message to the pharmacy',
  send: 'Send the message',
};
