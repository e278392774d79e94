/** How soon a request wants its answer (specification §4). */
export const urgencies = ['normal', 'urgent', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/**
 * Hours within which a pharmacy should have answered; an emergency is held to its first hour
 * (product decision 13).
 */
export const responseHours: Record<Urgency, number> = { normal: 24, urgent: 4, emergency: 1 };
