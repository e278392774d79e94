import type { Tone } from './badge.tsx';

const edges: Record<Tone, string> = {
  neutral: 'border-s-line-strong',
  primary: 'border-s-primary',
  success: 'border-s-success',
  warning: 'border-s-warning',
  urgent: 'border-s-urgent',
  danger: 'border-s-danger',
};

/**
 * Returns the classes of a list's row with a rule below it, whose status is its edge, next to a
 * `Badge` of that tone. The list has the rule above the first row.
 */
export const edgeClass = (tone: Tone): string =>
  `border-s-4 border-b border-line ps-3 ${edges[tone]}`;
