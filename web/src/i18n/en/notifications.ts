export const notifications = {
  failed: 'That did not work. Please try again.',
  notifyHere: 'Tell me on this phone',
  stopHere: 'Stop telling me on this phone',
  notifiedHere:
    'This phone shows a message when your request moves on, without a name or a medicine.',
  obstacles: {
    'home-screen':
      'On an iPhone or iPad, first add Dawaya to the home screen: Share, then Add to Home Screen. Then open it from there.',
    unknown: 'This browser cannot receive messages. The bell rings while this page is open.',
    denied:
      "Messages from Dawaya are blocked on this device. Allow notifications for this site in the browser's settings, then try again.",
    unavailable:
      'Messages to devices are not available on this server. The bell rings while this page is open.',
    offline:
      'The message service of this phone could not be reached. Check the connection and try again; some phones have none, and then e-mail is what tells you.',
  },
};
