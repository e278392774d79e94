/** Texts that the forms of a request and of an inquiry share. */
export const sending = {
  aboutYou: 'Your details',
  edit: 'Edit',
  emailHint: 'News about your request goes there.',
  photos: {
    title: 'Photos of the prescription',
    hint: 'PNG or JPG up to 10 MB each, at most 10. They are made smaller before sending, to save your data.',
    camera: 'Take a photo',
    gallery: 'Add photos',
    full: 'That is the most: 10 photos. Remove one to add another.',
  },
  offline: 'You are offline. Send it all the same: it leaves by itself when the line is back.',
  goAlong: {
    label: 'Show the photos to the pharmacies that are asked',
    hint: 'Without this only the pharmacy that you choose sees them. Before you tick it, press the photo and cover the name on it.',
    needed:
      'Without this the pharmacies would see no photo, and nothing to answer. Tick it, or write the names of the medicines.',
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
  sending: 'Sending your request',
  sendingShare: (percent: string) => `Sending... ${percent}%`,
  finishing: 'Everything has left your device. Waiting for the confirmation...',
  stop: 'Stop sending',
  retry: 'Try again',
};
