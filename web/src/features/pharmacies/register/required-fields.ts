/** Without these and a document the form cannot be sent (specification, section 5). */
export const requiredTexts = ['state', 'city', 'address'] as const;

/**
 * All texts that a pharmacy has to give, in the form's order; the first two show their error beside
 * the field when sending.
 */
export const neededTexts = ['shopName', 'email', ...requiredTexts] as const;

export type NeededField = (typeof neededTexts)[number] | 'documents';

export const isRequired = (field: NeededField): boolean =>
  field === 'documents' || (requiredTexts as readonly string[]).includes(field);
