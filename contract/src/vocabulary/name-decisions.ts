/** The decisions of an admin on the new name of a verified pharmacy (docs/admin.md). */
export const nameDecisions = ['accept-name', 'refuse-name'] as const;
export type NameDecision = (typeof nameDecisions)[number];

/** The decisions of an admin on new details of a verified doctor. */
export const detailDecisions = ['accept-details', 'refuse-details'] as const;
export type DetailDecision = (typeof detailDecisions)[number];
