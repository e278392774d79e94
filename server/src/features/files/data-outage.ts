import { isDatabaseSilent } from '../../database/errors.ts';
import { AppError } from '../../platform/app-error.ts';

/** Returns whether database or storage did not answer in time: a further step would wait as long. */
export const isDataSilent = (error: unknown): boolean =>
  isDatabaseSilent(error) || (error instanceof AppError && error.code === 'data_unreachable');
