import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, text, timestamp } from '../fields.ts';
import { maxDecisionReasonLength } from '../vocabulary/limits.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';

const decisionAnswer = z.object({
  id: z.string(),
  verificationStatus: z.enum(verificationStatuses),
  verificationChangedAt: timestamp,
});
/** The version that the admin saw; 409 if the applicant has sent the application again since. */
const expected = z.object({ verificationChangedAt: optional(timestamp) });
const decisionBodyWithReason = expected.extend({ reason: text(maxDecisionReasonLength) });

/** Defines a decision of an admin: all have the same parameters and answers. */
const defineDecision = <Path extends `/${string}`, Body extends z.ZodType>(
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
    response: { 200: decisionAnswer },
    errors: ['verification_conflict', 'email_unproven', 'phone_lapsed'],
  });

export const approvePharmacy = defineDecision(
  '/api/admin/approve-pharmacy/:id',
  'Verifies a pending pharmacy',
  expected,
);

export const rejectPharmacy = defineDecision(
  '/api/admin/reject-pharmacy/:id',
  'Rejects a pending pharmacy with a reason',
  decisionBodyWithReason,
);

export const suspendPharmacy = defineDecision(
  '/api/admin/suspend-pharmacy/:id',
  'Suspends a verified pharmacy with a reason; its sessions end',
  decisionBodyWithReason,
);

export const reinstatePharmacy = defineDecision(
  '/api/admin/reinstate-pharmacy/:id',
  'Verifies a suspended or rejected pharmacy again',
  expected,
);

export const approveDoctor = defineDecision(
  '/api/admin/approve-doctor/:id',
  'Verifies a pending doctor',
  expected,
);

export const rejectDoctor = defineDecision(
  '/api/admin/reject-doctor/:id',
  'Rejects a pending doctor with a reason',
  decisionBodyWithReason,
);

export const suspendDoctor = defineDecision(
  '/api/admin/suspend-doctor/:id',
  'Suspends a verified doctor with a reason; the sessions end',
  decisionBodyWithReason,
);

export const reinstateDoctor = defineDecision(
  '/api/admin/reinstate-doctor/:id',
  'Verifies a suspended or rejected doctor again',
  expected,
);

const defineUndo = <Path extends `/${string}`>(path: Path, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    area: 'admin',
    summary,
    params: idParams,
    response: { 200: decisionAnswer },
    errors: ['move_not_undoable'],
  });

export const undoPharmacyApproval = defineUndo(
  '/api/admin/pharmacies/:id/undo-approval',
  "Takes back the admin's own approval within six seconds; the pharmacy waits again and gets no mail",
);

export const undoDoctorApproval = defineUndo(
  '/api/admin/doctors/:id/undo-approval',
  "Takes back the admin's own approval within six seconds; the doctor waits again and gets no mail",
);
