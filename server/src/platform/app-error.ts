import type { ErrorCode, FieldProblem } from '@dawaya/contract/errors';

export interface FieldError {
  field: string;
  problem: FieldProblem;
}

/**
 * A refusal with a code of the contract's list. The sentence that a person reads comes from
 * `error-sentences.ts` in their language; `message` is for the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** Whole seconds after which trying again makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; fields?: FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}
