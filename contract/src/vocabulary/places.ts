/**
 * Maps that places are taken from, with what has to stand beside each of their places
 * (product decision 45).
 */
export const placeSources = {
  openstreetmap: {
    attribution: '© OpenStreetMap contributors, ODbL',
    copyrightUrl: 'https://www.openstreetmap.org/copyright',
  },
} as const;

export type PlaceSource = keyof typeof placeSources;
export const placeSourceNames = Object.keys(placeSources) as [PlaceSource, ...PlaceSource[]];

/** So many networks report a place as gone before it is hidden until an admin has looked. */
export const goneReportsThatHide = 3;

/** What an admin decides on a place that was reported as gone. */
export const placeDecisions = ['keep', 'remove'] as const;
export type PlaceDecision = (typeof placeDecisions)[number];
