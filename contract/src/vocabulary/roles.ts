/** The roles of a browser session, which can have several at once (docs/sessions.md). */
export const roles = ['customer', 'pharmacy', 'doctor', 'admin'] as const;
export type Role = (typeof roles)[number];
