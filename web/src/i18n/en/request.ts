import { plural } from '../format.ts';
import { contactFields } from './contact-fields.ts';

/** /request: sends a prescription request to a pharmacy. */
export const request = {
  ...contactFields,
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
  aboutYou: 'Your details',
  edit: 'Edit',
  product: 'About their advertisement',
  wanted: (product: string, price: string) => `${product}, ${price}`,
  emailHint: 'News about your request goes there.',
  photos: {
    title: 'Photos of the prescription',
    hint: 'PNG or JPG up to 10 MB each, at most 10. They are made smaller before sending, to save your data.',
    camera: 'Take a photo',
    gallery: 'Add photos',
    preparing: (count: number) =>
      plural('en', count, { one: 'Preparing # photo...', other: 'Preparing # photos...' }),
    ready: (count: number, kB: string) =>
      `${plural('en', count, { one: '# photo', other: '# photos' })}, ${kB} kB to send`,
    full: 'That is the most: 10 photos. Remove one to add another.',
    alt: (number: number) => `Photo ${number}`,
    open: (number: number) => `Open photo ${number}`,
    openHint: 'Press a photo to see it large, turn it or take it again.',
    turn: 'Turn',
    turnFailed: 'The photo could not be turned.',
    retake: 'Take again',
    removeOpen: 'Remove',
    remove: (number: number) => `Remove photo ${number}`,
    size: (kB: string) => `${kB} kB`,
    restored: 'Your photos from before are still here.',
    problem: {
      heic: 'This photo is in the HEIC format, which this browser cannot convert. In the camera settings choose "Most compatible" (JPG), or send a screenshot of it.',
      unreadable:
        'This file is not a photo that can be read. Choose another one, or take the photo again.',
      tooLarge: 'This photo is larger than 10 MB. Take it again with a smaller size.',
      tooMany: 'At most 10 photos can be sent together. The rest were not added.',
    },
    hideProblem: 'Hide this message',
  },
  urgency: {
    title: 'How urgent is it?',
    normal: 'Normal',
    normalText: 'within 24 hours',
    urgent: 'Urgent',
    urgentText: 'within 4 hours',
    emergency: 'Emergency',
    emergencyText: 'as soon as possible',
    notice:
      'Dawaya is not an emergency line: it only passes your message to the pharmacy. If somebody is in danger, call or go to the nearest hospital now.',
  },
  notes: 'Notes',
  notesHint: 'For example allergies, the dose, or which medicine on the prescription you need.',
  send: 'Send request',
  sending: 'Sending your request',
  sendingShare: (percent: string) => `Sending... ${percent}%`,
  finishing: 'Everything has left your device. Waiting for the confirmation...',
  stop: 'Stop sending',
  offline: 'You are offline. What you typed and your photos are kept on this device.',
  offlineFailed:
    'The request did not get through. What you typed and your photos are kept on this device.',
  retry: 'Try again',
  failed: 'Failed to submit request',
  done: 'Your prescription request has been submitted.',
  goingHome: 'You can follow it on the home page. Taking you there...',
};
