/** Without these and a document there is no sending (specification, section 5). */
export const neededTexts = ['state', 'city', 'address'] as const;
export type Needed = (typeof neededTexts)[number] | 'documents';
