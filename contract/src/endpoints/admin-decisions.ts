import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, text, timestamp } from '../fields.ts';
import { maxDecisionReasonLength } from '../vocabulary/limits.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';

const decided = z.object({
  id: z.string(),
  verificationStatus: z.enum(verificationStatuses),
  verificationChangedAt: timestamp,
});
/** The version that the admin saw; 409 if the applicant has sent the application again since. */
const expected = z.object({ verificationChangedAt: optional(timestamp) });
const withReason = expected.extend({ reason: text(maxDecisionReasonLength) });

/** All decisions have the same parameters and answers. */
const decision = <Path extends `/${string}`, Body extends z.ZodType>(
  path: Path,
  summary: string,
  body: Body,
) =>
  defineEndpoint({
    method: 'POST',
    path,
    area: 'admin',
    summary,
    provesAgain: true,
    params: idParams,
    body,
    response: { 200: decided },
    errors: ['verification_conflict', 'email_unproven'],
  });

export const approvePharmacy = decision(
  '/api/admin/approve-pharmacy/:id',
  'Verifies a pending pharmacy',
  expected,
);

export const rejectPharmacy = decision(
  '/api/admin/reject-pharmacy/:id',
  'Rejects a pending pharmacy with a reason',
  withReason,
);

export const suspendPharmacy = decision(
  '/api/admin/suspend-pharmacy/:id',
  'Suspends a verified pharmacy with a reason; its sessions end',
  withReason,
);

export const reinstatePharmacy = decision(
  '/api/admin/reinstate-pharmacy/:id',
  'Verifies a suspended or rejected pharmacy again',
  expected,
);

export const approveDoctor = decision(
  '/api/admin/approve-doctor/:id',
  'Verifies a pending doctor',
  expected,
);

export const rejectDoctor = decision(
  '/api/admin/reject-doctor/:id',
  'Rejects a pending doctor with a reason',
  withReason,
);

export const suspendDoctor = decision(
  '/api/admin/suspend-doctor/:id',
  'Suspends a verified doctor with a reason; the sessions end',
  withReason,
);

export const reinstateDoctor = decision(
  '/api/admin/reinstate-doctor/:id',
  'Verifies a suspended or rejected doctor again',
  expected,
);

const undo = <Path extends `/${string}`>(path: Path, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    area: 'admin',
    summary,
    params: idParams,
    response: { 200: decided },
    errors: ['move_not_undoable'],
  });

export const undoPharmacyApproval = undo(
  '/api/admin/pharmacies/:id/undo-approval',
  "Takes back the admin's own approval within six seconds; the pharmacy waits again and gets no mail",
);

export const undoDoctorApproval = undo(
  '/api/admin/doctors/:id/undo-approval',
  "Takes back the admin's own approval within six seconds; the doctor waits again and gets no mail",
);
