import { contactFields } from './contact-fields.ts';
import { sending } from './sending.ts';

/** /request: sends a prescription request to a pharmacy. */
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
  send: 'Send request',
  offline: 'You are offline. What you typed and your photos are kept on this device.',
  offlineFailed:
    'The request did not get through. What you typed and your photos are kept on this device.',
  failed: 'Failed to submit request',
  done: 'Your prescription request has been submitted.',
  goingHome: 'You can follow it on the home page. Taking you there...',
};
