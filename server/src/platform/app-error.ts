import type { StoredAnswer } from '@dawaya/contract/endpoints/answers';
import type { ErrorCode, FieldProblem, ProductPart } from '@dawaya/contract/errors';
import type { PharmacyNames } from '@dawaya/contract/vocabulary/names';

export interface FieldError {
  field: string;
  problem: FieldProblem;
}

export type PharmacyChoice = PharmacyNames & { id: string };

interface Details {
  answer?: StoredAnswer;
  message?: string;
  fields?: FieldError[];
  retryAfter?: number;
  pharmacies?: PharmacyChoice[];
  parts?: ProductPart[];
  cause?: unknown;
}

/**
 * A refusal with a code of the contract's list. Its sentence for people comes from
 * `error-sentences.ts` in their language; `message` is for the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** Seconds until a retry can succeed (429, 503). */
  readonly retryAfter: number | undefined;

  readonly answer: StoredAnswer | undefined;
  readonly pharmacies: PharmacyChoice[] | undefined;
  readonly parts: ProductPart[] | undefined;

  constructor(code: ErrorCode, options: Details = {}) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.answer = options.answer;
    this.pharmacies = options.pharmacies;
    this.parts = options.parts;
  }
}

/** @throws AppError `invalid_fields` for one field. */
export const refuseField = (field: string, problem: FieldProblem): never => {
  throw new AppError('invalid_fields', { fields: [{ field, problem }] });
};
