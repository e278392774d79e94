/** The private page of whoever sent a request. */
export const track = {
  title: 'Your request',
  to: 'Sent to',
  steps: {
    sent: 'Sent',
    seen: 'Seen by the pharmacy',
    started: 'Being prepared',
    completed: 'Completed',
    declined: 'Declined by the pharmacy',
    cancelled: 'Cancelled',
  },
  notYet: 'Not yet',
  contact: 'Do you have a question? Ask the pharmacy.',
  call: 'Call the pharmacy',
  whatsapp: 'WhatsApp',
  emergency: 'In an emergency do not wait: call, or go to the nearest hospital.',
  refreshes: 'This page updates by itself.',
  keepPrivate:
    'Whoever has the address of this page can see it. Pass it on only to people you trust.',
  loading: 'Loading your request...',
  failed: 'Your request could not be loaded.',
  unknownTitle: 'This request was not found',
  unknownText:
    'The link may be incomplete. Open it again from the home page of the device you sent it from.',
  home: 'Back to the home page',
};
