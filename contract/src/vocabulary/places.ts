/**
 * The maps that places come from, with the text that each licence requires next to a place
 * (docs/operations.md).
 */
export const placeSources = {
  openstreetmap: {
    attribution: '© OpenStreetMap contributors, ODbL',
    copyrightUrl: 'https://www.openstreetmap.org/copyright',
  },
} as const;

export type PlaceSource = keyof typeof placeSources;
export const placeSourceNames = Object.keys(placeSources) as [PlaceSource, ...PlaceSource[]];

/** Reports from this many networks hide a place until an admin decides. */
export const goneReportsThatHide = 3;

/** An admin's decisions on a place that visitors reported as gone. */
export const placeDecisions = ['keep', 'remove'] as const;
export type PlaceDecision = (typeof placeDecisions)[number];
