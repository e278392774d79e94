/** Without these and a document there is no sending (specification, section 5). */
export const requiredTexts = ['state', 'city', 'address'] as const;

/** All texts that a pharmacy has to give, as the form goes; without the first two, sending says so beside them. */
export const neededTexts = ['shopName', 'email', ...requiredTexts] as const;

export type NeededField = (typeof neededTexts)[number] | 'documents';

/** Whether there is no sending without it. */
export const isRequired = (field: NeededField): boolean =>
  field === 'documents' || (requiredTexts as readonly string[]).includes(field);
