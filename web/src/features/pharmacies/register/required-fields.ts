/** Without these and a document there is no sending (specification, section 5). */
export const requiredTexts = ['state', 'city', 'address'] as const;
export type RequiredField = (typeof requiredTexts)[number] | 'documents';
