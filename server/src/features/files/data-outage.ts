import { isDatabaseTimeout } from '../../database/errors.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Returns whether database or storage did not answer in time: a further step would wait as long.
 */
export const isDataTimeout = (error: unknown): boolean =>
  isDatabaseTimeout(error) || (error instanceof AppError && error.code === 'data_unreachable');
