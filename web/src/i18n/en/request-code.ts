/** The short code of a request, and asking by it. */
export const requestCode = {
  label: 'Request code',
  use: 'Tell it to the pharmacy when you call. With your phone number it shows the status.',
  page: 'Track a request by its code',
  copy: 'Copy the request code',
  copied: 'Request code copied',
  copyFailed: 'Could not copy the request code',
  inList: 'Request code:',
  ask: {
    title: 'Ask by request code',
    text: 'Sent from another phone? The code and the phone number on the request tell where it stands.',
    hint: 'The 8 digits, like 1234 5678',
    phoneHint: 'The phone number on the request',
    submit: 'Show the status',
    failed: 'The status could not be loaded.',
    notFound: 'No request has this code and this phone number. Check both.',
    at: 'At',
    search: {
      open: 'Pharmacies of the town are being asked.',
      chosen: 'A pharmacy is chosen.',
      closed: 'The question to the pharmacies is closed.',
      expired: 'The time of the question is over.',
    },
  },
};
