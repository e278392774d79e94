/**
 * What somebody does at a pharmacy, the most first (product decision 47). The owner does all; a
 * pharmacist all but naming staff and applying anew; an assistant answers requests.
 */
export const staffRoles = ['owner', 'pharmacist', 'assistant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How many people can be staff of one pharmacy, invited ones among them. */
export const mostStaff = 20;
/** After how many days an invitation that nobody took up is over. */
export const invitationDays = 30;
