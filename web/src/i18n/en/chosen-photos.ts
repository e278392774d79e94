import { plural } from '../format.ts';

export const chosenPhotos = {
  preparing: (count: number) =>
    plural('en', count, { one: 'Preparing # photo...', other: 'Preparing # photos...' }),
  ready: (count: number, kB: string) =>
    `${plural('en', count, { one: '# photo', other: '# photos' })}, ${kB} kB to send`,
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
};
