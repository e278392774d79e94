import { isolated } from '@dawaya/contract/vocabulary/direction';
import { contactFields } from './contact-fields.ts';
import { sending } from './sending.ts';

export const request = {
  ...contactFields,
  ...sending,
  back: 'Back',
  title: 'Send a prescription request',
  sendingTo: 'Sending to',
  closedNow: 'This pharmacy is marked as closed right now, so its answer may take longer.',
  loadingPharmacy: 'Loading the pharmacy...',
  noPharmacy: {
    title: 'No Pharmacy Selected',
    text: 'Please select a pharmacy from the home page first.',
  },
  unknownPharmacy: {
    title: 'Pharmacy not found',
    text: 'This link is incomplete, or the pharmacy is no longer on Dawaya. What you may have typed is kept.',
  },
  pharmacyFailed: 'The pharmacy could not be loaded.',
  product: 'About their advertisement',
  wanted: (product: string, price: string) => `${product}, ${price}`,
  notes: 'Notes',
  notesHint: 'For example allergies, the dose, or which medicine on the prescription you need.',
  askOthers: {
    title: 'If it stays without an answer',
    label: (town: string) => `Ask the other pharmacies of ${isolated(town)} if nobody looks at it`,
    after: 'If nobody looks within',
    within: { 15: '15 minutes', 60: 'an hour', 240: '4 hours', 1440: '24 hours' },
    hint: 'They see your notes, never your name, phone number or email. Write the medicines in the notes, without any name or number.',
    nothing:
      'The others would see nothing to answer. Write the medicines in the notes, or let the photos go along.',
    contact: 'If the others are asked they read this: no link, no email and no phone number.',
  },
  send: 'Send request',
  offlineFailed:
    'The request did not get through. What you typed and your photos are kept on this device.',
  failed: 'Failed to submit request',
  done: 'Your prescription request has been submitted.',
  goingHome: 'You can follow it on the home page. Taking you there...',
};
