/** How soon a request wants its answer (specification §4). */
export const urgencies = ['normal', 'urgent', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/**
 * Hours within which a pharmacy should have answered; an emergency is held to its first hour
 * (product decision 13).
 */
export const responseHours: Record<Urgency, number> = { normal: 24, urgent: 4, emergency: 1 };

/** The order in which a pharmacy works, most pressing first. */
export const byPressure = ['emergency', 'urgent', 'normal'] as const satisfies readonly Urgency[];

/** Until when a request that was made at `createdAt` should have been answered. */
export const dueAt = ({ urgency, createdAt }: { urgency: Urgency; createdAt: Date }): Date =>
  new Date(createdAt.getTime() + responseHours[urgency] * 3_600_000);
