/** The two lists of contact messages on the admin's desk. */
export const messageStates = ['open', 'handled'] as const;
export type MessageState = (typeof messageStates)[number];

/** The actions of an admin on a contact message, as the audit log names them. */
export const messageActions = ['handle-message', 'reopen-message'] as const;
export type MessageAction = (typeof messageActions)[number];
