import type { Answer } from './vocabulary/answers.ts';

/** Every error code of an answer, with its HTTP status (docs/architecture.md). */
export const errorStatuses = {
  malformed_body: 400,
  invalid_fields: 400,
  upload_cut_off: 400,
  invalid_signature: 400,
  push_service_unknown: 400,
  wrong_digits: 400,
  not_signed_in: 401,
  invalid_code: 401,
  invalid_credentials: 401,
  forbidden: 403,
  tracking_locked: 403,
  account_suspended: 403,
  foreign_origin: 403,
  not_found: 404,
  email_taken: 409,
  email_unproven: 409,
  pharmacy_not_verified: 409,
  own_pharmacy_not_verified: 409,
  staff_before_approval: 409,
  advertisement_changed: 409,
  advertisement_not_running: 409,
  picture_changed: 409,
  name_changed: 409,
  details_changed: 409,
  profile_changed: 409,
  name_reviewed: 409,
  mail_refused: 409,
  payment_already_made: 409,
  payment_not_succeeded: 409,
  payment_mismatch: 409,
  doctor_unavailable: 409,
  status_backwards: 409,
  already_sent_there: 409,
  sent_on_too_often: 409,
  move_not_undoable: 409,
  request_ended: 409,
  request_moved_on: 409,
  request_not_completed: 409,
  answer_changed: 409,
  nothing_to_accept: 409,
  nothing_promised: 409,
  messages_closed: 409,
  messages_muted: 409,
  photo_not_wanted: 409,
  transfer_claim_waiting: 409,
  transfer_reference_used: 409,
  receipt_used: 409,
  transfer_claim_decided: 409,
  inquiry_closed: 409,
  upload_gone: 409,
  upload_offset_wrong: 409,
  idempotency_conflict: 409,
  verification_conflict: 409,
  which_pharmacy: 409,
  last_owner: 409,
  owner_address_taken: 409,
  too_many_staff: 409,
  prices_changed: 409,
  tus_version_unknown: 412,
  file_too_large: 413,
  too_many_files: 413,
  too_many_pixels: 413,
  body_too_large: 413,
  unsupported_content_type: 415,
  unsupported_file: 415,
  unsupported_heic: 415,
  unreadable_file: 415,
  too_many_tries: 429,
  too_many_messages: 429,
  too_many_alerts: 409,
  too_many_inquiries: 429,
  too_many_inquiries_today: 429,
  too_many_uploads: 429,
  upload_budget_spent: 429,
  internal: 500,
  payment_provider_failed: 502,
  payment_not_configured: 503,
  push_not_configured: 503,
  data_unreachable: 503,
  unavailable: 503,
  uploads_paused: 503,
  payment_provider_slow: 504,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

/** Every problem of a field; the server has a sentence for each in both languages. */
export const fieldProblems = [
  'required',
  'too_long',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_tracking_code',
  'invalid_reference',
  'invalid_price',
  'invalid_choice',
  'invalid_coordinate',
  'invalid_id',
  'invalid_url',
  'document_required',
  'password_too_short',
  'password_too_common',
  'wrong_password',
  'wrong_code',
  'picture_required',
  'names_medicine',
  'incomplete_coordinates',
  'invalid_time',
  'invalid_date',
  'invalid_until',
  'overlapping_times',
  'overlapping_closures',
  'too_many_times_a_day',
  'too_many_rows',
  'ends_before_it_begins',
  'lasts_too_long',
  'already_staff',
  'no_owner',
  'listed_twice',
  'medicine_name_taken',
  'unknown_medicine',
  'too_many_prices',
  'contains_contact',
  'contains_link',
  'outside_sudan',
  'too_many_items',
  'nothing_asked',
  'place_required',
  'upload_gone',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** The parts that the product depends on and that can fail. */
export type ProductPart = 'database' | 'storage' | 'search';

export interface ErrorBody {
  /** A sentence for people, in the language of `Accept-Language`. */
  error: string;
  code: ErrorCode;
  /** One row for each wrong field, all at once. */
  details?: { field: string; message: string }[];
  /** With `which_pharmacy`: the pharmacies to choose from, named in the reader's language. */
  pharmacies?: { id: string; shopName: string }[];
  /** In the answer of `/readyz`: the parts that do not respond. */
  parts?: ProductPart[];
  /** With `answer_changed`: the newest answer, which replaces the one that the customer read. */
  answer?: Answer;
}
