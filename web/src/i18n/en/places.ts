/** Pharmacies on the open map that have not joined (docs/places.md). */
export const places = {
  title: 'On the map, not yet on Dawaya',
  intro:
    'Taken from OpenStreetMap. They have not joined Dawaya: nothing can be sent to them, and we have not checked them.',
  map: 'Map',
  mapOf: (name: string) => `Map: ${name}`,
  call: 'Call',
  callTo: (name: string) => `Call: ${name}`,
  mine: 'This is mine',
  mineOf: (name: string) => `This is mine: ${name}`,
  gone: 'Report as gone',
  goneOf: (name: string) => `Report as gone: ${name}`,
  reported: 'Reported',
  distance: (distance: string) => `${distance} away`,
  more: 'Show more places',
  moreFailed: 'More places could not be loaded.',
  confirm: {
    title: 'Is this pharmacy gone?',
    text: 'Report it only if you know that it has closed or was never there. After several reports we hide it and look into it.',
    yes: 'Yes, it is gone',
    done: 'Thank you. We will look into it.',
    failed: 'The report could not be sent.',
  },
  registration: {
    filledIn: 'Filled in from OpenStreetMap. Please check it and correct what is wrong.',
    notThere: 'This place is not on the list any more. You can register all the same.',
    loading: 'Loading the place...',
    failed: 'The place could not be loaded.',
  },
};
