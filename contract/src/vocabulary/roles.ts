/** What one browser session can be signed in as, any of them together (product decision 1). */
export const roles = ['customer', 'pharmacy', 'doctor', 'admin'] as const;
export type Role = (typeof roles)[number];
