/**
 * The roles at a pharmacy, from the most rights to the fewest (docs/sessions.md). An owner may
 * do everything; a pharmacist everything but invite staff and apply again; an assistant answers
 * requests.
 */
export const staffRoles = ['owner', 'pharmacist', 'assistant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Staff of one pharmacy, including open invitations. */
export const maxStaff = 20;
/** Days after which an invitation expires. */
export const invitationDays = 30;
