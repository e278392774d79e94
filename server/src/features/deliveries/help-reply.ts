/**
 * The answer to every message while there is no conversation: where the question can be asked.
 * @param publicUrl `PUBLIC_URL`.
 */
export const helpReply = (publicUrl: string): string =>
  `دوايا: للسؤال عن دواء في مدينتك افتح ${publicUrl}/ask`;
