import { plural } from '../format.ts';

/** What a form that sends photos of a prescription says, whomever it sends them to. */
export const sending = {
  aboutYou: 'Your details',
  edit: 'Edit',
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
    openHint: 'Press a photo to cover a name on it, see it large, turn it or take it again.',
    turn: 'Turn',
    turnFailed: 'The photo could not be turned.',
    retake: 'Take again',
    removeOpen: 'Remove',
    remove: (number: number) => `Remove photo ${number}`,
    size: (kB: string) => `${kB} kB`,
    leaving: (percent: string) => `${percent}% is there`,
    arrived: 'Arrived',
    there: (count: number) =>
      plural('en', count, { one: '# has arrived.', other: '# have arrived.' }),
    restored: 'Your photos from before are still here.',
    cover: {
      open: 'Cover a name',
      title: 'Cover what nobody should read',
      hint: 'Paint over the name and the number. What is covered is not in the picture that is sent.',
      canvas: 'The photo. Paint on it with a finger or the mouse, or add a strip.',
      strip: 'Add a strip',
      stripAt: (number: string) =>
        `Strip ${number}: the arrow keys move it, with Shift they size it, Delete removes it`,
      undo: 'Undo',
      closer: 'Closer',
      farther: 'Farther',
      move: 'Move the photo with two fingers, or with the bars beside it.',
      done: 'Keep it covered',
      marks: (count: number) =>
        count === 0
          ? 'Nothing is covered yet'
          : plural('en', count, { one: '# place covered', other: '# places covered' }),
      failed: 'The photo could not be covered. It stays as it was.',
      uncover: 'Show the original again',
      covered: 'Covered',
    },
    problem: {
      heic: 'This photo is in the HEIC format, which this browser cannot convert. In the camera settings choose "Most compatible" (JPG), or send a screenshot of it.',
      unreadable:
        'This file is not a photo that can be read. Choose another one, or take the photo again.',
      tooLarge: 'This photo is larger than 10 MB. Take it again with a smaller size.',
      tooMany: 'At most 10 photos can be sent together. The rest were not added.',
    },
    hideProblem: 'Hide this message',
  },
  outbox: {
    title: 'Not sent yet',
    offline: 'You are offline. Send it all the same: it leaves by itself when the line is back.',
    waiting: { on: 'It has not got through yet', off: 'Waiting for the line' },
    byItself:
      'It is kept on this device with its photos, and will be sent by itself when the line is back.',
    mayClose: 'You may close this page.',
    keepOpen: 'Keep this page open, or open the site when the line is back.',
    expired: 'It did not get through within 24 hours, so it was not sent. What you wrote is kept.',
    refused: 'It was not accepted. What you wrote is kept.',
    retry: 'Try again',
    edit: 'Edit',
    delete: 'Delete',
    confirm: {
      title: 'Delete what was not sent?',
      text: 'What you wrote and its photos are deleted from this device.',
    },
    confirmEdit: {
      title: 'Replace what you are writing now?',
      text: 'What stands in the form now is deleted with its photos; what was not sent comes back in its place.',
    },
    failed: 'That did not work. What you wrote is still kept.',
  },
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
