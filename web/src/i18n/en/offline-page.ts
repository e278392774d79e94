/** The worker's own page for an address that it has not cached. */
export const offlinePage = {
  title: 'No internet connection',
  text: 'This page cannot be loaded without a connection. It opens by itself when the line returns. Nothing that you typed or sent is lost.',
  retry: 'Try again',
  kept: 'Kept on this phone, and readable now',
  call: (name: string) => `Call ${name}`,
  none: 'Nothing is kept on this phone yet.',
  emergency: 'In an emergency, call or go to the nearest hospital.',
};
