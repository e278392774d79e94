/** The two lists of contact messages on the admin's desk. */
export const contactMessageStates = ['open', 'handled'] as const;
export type ContactMessageState = (typeof contactMessageStates)[number];

/** The actions of an admin on a contact message, as the audit log names them. */
export const contactMessageActions = ['handle-message', 'reopen-message'] as const;
export type ContactMessageAction = (typeof contactMessageActions)[number];
