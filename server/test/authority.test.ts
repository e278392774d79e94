import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint } from '@dawaya/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from './app.ts';
import { type ActorName, actors, browserOf, calls, makeFixtures } from './authority-calls.ts';
import { signedIn } from './client.ts';
import { pushKeys } from './device.ts';
import { makeAdmin, makeCustomer, makePharmacy, photo } from './factories.ts';
import { startStripeDouble } from './stripe-double.ts';

/**
 * The permissions of each role (docs/sessions.md). The object of each call belongs to `pharmacy`:
 * its profile, its documents, its requests, its unpaid advertisement; or to `doctor`, or to
 * `customer`, who did not send the request. `pharmacy` is its owner, `pharmacist` and `assistant`
 * the rest of its staff (docs/sessions.md): a route admits assistants only if it names them.
 * `other` is another pharmacy, another doctor and another customer, `reader` a read-only admin. The
 * calls are in authority-calls.ts.
 */
const matrix = `
                                                            guest customer pharmacy pharmacist assistant other doctor admin reader
GET /api/sessions/current                                     200      200      200        200       200   200    200   200    200
GET /api/sessions                                             401      200      200        200       200   200    200   200    200
DELETE /api/sessions/:id                                      401      404      204        404       404   404    404   404    404
POST /api/sessions/sign-out-everywhere                        401      204      204        204       204   204    204   204    204
GET /api/accesses                                             401      403      200        403       403   200    200   403    403
POST /api/sessions/sign-out                                   204      204      204        204       204   204    204   204    204
POST /api/customers/signup                                    201      201      201        201       201   201    201   201    201
POST /api/pharmacies/signup/phone                             202      202      202        202       202   202    202   202    202
POST /api/customers/login                                     202      202      202        202       202   202    202   202    202
GET /api/pharmacies                                           200      200      200        200       200   200    200   200    200
GET /api/cities                                               200      200      200        200       200   200    200   200    200
GET /api/pharmacies/:id                                       200      200      200        200       200   200    200   200    200
GET /api/medicines                                            200      200      200        200       200   200    200   200    200
GET /api/medicines/recognize                                  200      200      200        200       200   200    200   200    200
GET /api/medicines/suggestions                                200      200      200        200       200   200    200   200    200
GET /api/medicines/seen                                       200      200      200        200       200   200    200   200    200
GET /api/pharmacies/:id/asked-medicines                       401      403      200        200       200   404    403   403    403
PUT /api/pharmacies/:id/asked-medicines                       401      403      200        200       403   404    403   403    403
GET /api/pharmacies/:id/availability-reports                  401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:id/availability-reports                 401      403      200        200       200   404    403   403    403
DELETE /api/pharmacies/:id/availability-reports/:reportId     401      403      200        200       200   404    403   403    403
GET /api/places                                               200      200      200        200       200   200    200   200    200
GET /api/places/:id                                           200      200      200        200       200   200    200   200    200
POST /api/places/:id/report-gone                              204      204      204        204       204   204    204   204    204
POST /api/pharmacies/signup                                   201      201      201        201       201   201    201   201    201
POST /api/pharmacies/login                                    202      202      202        202       202   202    202   202    202
GET /api/pharmacies/:id/profile                               401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:id/email-code                           401      403      202        403       403   404    403   403    403
PATCH /api/pharmacies/:id                                     401      403      200        200       403   404    403   403    403
GET /api/pharmacies/:id/verification-documents/:fileId        401      403      200        200       403   404    403   200    200
GET /api/pharmacies/:id/channels                              401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:id/channels/:channel                    401      403      202        202       202   404    403   403    403
POST /api/pharmacies/:id/channels/:channel/prove              401      403      204        204       204   404    403   403    403
DELETE /api/pharmacies/:id/channels/:channel                  401      403      204        204       204   404    403   403    403
GET /api/pharmacies/:id/staff                                 401      403      200        403       403   404    403   403    403
POST /api/pharmacies/:id/staff                                401      403      201        403       403   404    403   403    403
PATCH /api/pharmacies/:id/staff/:staffId                      401      403      200        403       403   404    403   403    403
DELETE /api/pharmacies/:id/staff/:staffId                     401      403      204        403       403   404    403   403    403
POST /api/pharmacies/:id/staff/:staffId/invite-again          401      403      204        403       403   404    403   403    403
POST /api/pharmacies/:id/staff/:staffId/end-sessions          401      403      204        403       403   404    403   403    403
GET /api/pharmacies/:id/prices                                401      403      200        200       200   404    403   403    403
PUT /api/pharmacies/:id/prices                                401      403      200        200       200   404    403   403    403
PATCH /api/pharmacies/:id/prices                              401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:id/prices/read                          401      403      200        200       200   404    403   403    403
GET /api/pharmacies/:id/inquiries                                  401      403      200        200       200   404    403   403    403
GET /api/pharmacies/:id/inquiries/ended                            401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:id/inquiries/seen                            401      403      204        204       204   404    403   403    403
POST /api/inquiries                                            201      201      201        201       201   201    201   201    201
POST /api/inquiries/:id/mute                                   401      403      204        204       204   404    403   403    403
POST /api/track/:token/close                                  200      200      200        200       200   200    200   200    200
POST /api/track/:token/widen                                  200      200      200        200       200   200    200   200    200
POST /api/track/:token/remind                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/prove-email                            200      200      200        200       200   200    200   200    200
POST /api/track/:token/prove-email/resend                     204      204      204        204       204   204    204   204    204
GET /api/track/:token/news-channel                            200      200      200        200       200   200    200   200    200
PUT /api/track/:token/news-channel                            200      200      200        200       200   200    200   200    200
POST /api/track/:token/news-channel/code                      404      404      404        404       404   404    404   404    404
POST /api/track/:token/news-channel/chat                      404      404      404        404       404   404    404   404    404
POST /api/track/:token/message-proof                          404      404      404        404       404   404    404   404    404
POST /api/track/:token/resend                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/ask-town                               200      200      200        200       200   200    200   200    200
POST /api/track/:token/ask-town/covered                       200      200      200        200       200   200    200   200    200
POST /api/inquiries/:id/answer                                 401      403      200        200       200   404    403   403    403
POST /api/track/:token/choose                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/release                                200      200      200        200       200   200    200   200    200
GET /api/inquiries/:id/photos/:fileId                          401      403      200        200       200   404    403   403    403
GET /api/doctors                                              200      200      200        200       200   200    200   200    200
POST /api/doctors/phone                                       202      202      202        202       202   202    202   202    202
POST /api/doctors                                             201      201      201        201       201   201    201   201    201
POST /api/doctors/login                                       202      202      202        202       202   202    202   202    202
GET /api/doctors/:id/profile                                  401      403      403        403       403   404    200   403    403
POST /api/doctors/:id/email-code                              401      403      403        403       403   404    202   403    403
PATCH /api/doctors/:id                                        401      403      403        403       403   404    200   403    403
POST /api/doctors/:id/resubmit                                401      403      403        403       403   404    200   403    403
POST /api/doctors/:id/consultation-requests                   201      201      201        201       201   201    201   201    201
GET /api/doctors/:doctorId/consultation-requests              401      403      403        403       403   404    200   403    403
POST /api/doctors/:doctorId/consultation-requests/seen        401      403      403        403       403   404    204   403    403
PATCH /api/consultation-requests/:id/status                   401      403      403        403       403   404    200   403    403
POST /api/consultation-requests/:id/decline                   401      403      403        403       403   404    200   403    403
PUT /api/consultation-requests/:id/answer                     401      403      403        403       403   404    200   403    403
POST /api/consultation-requests/:id/undo                      401      403      403        403       403   404    200   403    403
GET /api/contact                                              200      200      200        200       200   200    200   200    200
GET /api/availability-alerts                                  200      200      200        200       200   200    200   200    200
POST /api/availability-alerts                                 201      201      201        201       201   201    201   201    201
DELETE /api/availability-alerts/:id                           404      404      404        404       404   404    404   404    404
GET /api/availability-alerts/:token                           200      200      200        200       200   200    200   200    200
POST /api/availability-alerts/:token/confirm                  200      200      200        200       200   200    200   200    200
POST /api/availability-alerts/:token/end                      200      200      200        200       200   200    200   200    200
POST /alerts/:token                                           204      204      204        204       204   204    204   204    204
POST /api/contact                                             201      201      201        201       201   201    201   201    201
POST /api/pharmacies/:id/resubmit                             401      403      200        403       403   404    403   403    403
POST /api/prescription-requests                               201      201      201        201       201   201    201   201    201
GET /api/pharmacies/:pharmacyId/prescription-requests         401      403      200        200       200   404    403   403    403
POST /api/pharmacies/:pharmacyId/prescription-requests/seen   401      403      204        204       204   404    403   403    403
GET /api/pharmacies/:pharmacyId/request-figures               401      403      200        200       200   404    403   403    403
PATCH /api/prescription-requests/:id/status                   401      403      200        200       200   404    403   403    403
POST /api/prescription-requests/:id/undo                      401      403      200        200       200   404    403   403    403
POST /api/prescription-requests/:id/seen                      401      403      204        204       204   404    403   403    403
PUT /api/prescription-requests/:id/private-note               401      403      200        200       200   404    403   403    403
POST /api/prescription-requests/:id/decline                   401      403      200        200       200   404    403   403    403
POST /api/prescription-requests/:id/messages                  401      403      201        201       201   404    403   403    403
POST /api/prescription-requests/:id/messages/seen             401      403      204        204       204   404    403   403    403
POST /api/prescription-requests/:id/mute                      401      403      204        204       204   404    403   403    403
POST /api/prescription-requests/:id/ask-for-photo             401      403      201        201       201   404    403   403    403
POST /api/prescription-requests/:id/quote                     401      403      200        200       200   404    403   403    403
GET /api/prescription-requests/:id/images/:fileId             401      404      200        200       200   404    403   403    403
GET /api/text-messages                                        200      200      200        200       200   200    200   200    200
GET /api/push-key                                             200      200      200        200       200   200    200   200    200
POST /api/push-subscriptions                                  401      401      204        204       204   204    204   204    204
POST /api/push-subscriptions/renew                            204      204      204        204       204   204    204   204    204
POST /api/push-subscriptions/test                             404      404      404        404       404   404    404   404    404
POST /api/push-receipts                                       204      204      204        204       204   204    204   204    204
DELETE /api/push-subscriptions                                204      204      204        204       204   204    204   204    204
GET /api/track/:token                                         200      200      200        200       200   200    200   200    200
GET /api/events                                               401      200      200        200       200   200    200   200    200
GET /api/track/:token/events                                  200      200      200        200       200   200    200   200    200
POST /api/track                                               200      200      200        200       200   200    200   200    200
POST /api/track/:token/unlock                                 204      204      204        204       204   204    204   204    204
GET /api/track/:token/photos/:fileId                          200      200      200        200       200   200    200   200    200
GET /api/track/:token/openings                                200      200      200        200       200   200    200   200    200
POST /api/track/:token/forget                                 204      204      204        204       204   204    204   204    204
POST /api/track/:token/report                                 204      204      204        204       204   204    204   204    204
GET /api/admin/reported-pharmacies                            401      403      403        403       403   403    403   200    200
GET /api/admin/pharmacies/:id/history                         401      403      403        403       403   403    403   200    200
GET /api/admin/doctors/:id/history                            401      403      403        403       403   403    403   200    200
GET /api/admin/pharmacies/:id/document-openings               401      403      403        403       403   403    403   200    200
POST /api/track/by-code                                       200      200      200        200       200   200    200   200    200
POST /api/track/by-code/open                                  404      404      404        404       404   404    404   404    404
POST /api/track/:token/cancel                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/undo                                   200      200      200        200       200   200    200   200    200
POST /api/track/:token/messages                               201      201      201        201       201   201    201   201    201
POST /api/track/:token/messages/seen                          204      204      204        204       204   204    204   204    204
POST /api/track/:token/mute                                   204      204      204        204       204   204    204   204    204
POST /api/track/:token/photos                                 201      201      201        201       201   201    201   201    201
POST /api/uploads                                             201      201      201        201       201   201    201   201    201
HEAD /api/uploads/:id                                         200      200      200        200       200   200    200   200    200
PATCH /api/uploads/:id                                        204      204      204        204       204   204    204   204    204
DELETE /api/uploads/:id                                       204      204      204        204       204   204    204   204    204
POST /api/track/:token/accept                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/refuse                                 200      200      200        200       200   200    200   200    200
POST /api/track/:token/again                                  201      201      201        201       201   201    201   201    201
PUT /api/track/:token/refill-reminder                         200      200      200        200       200   200    200   200    200
POST /refills/:token                                          204      204      204        204       204   204    204   204    204
GET /refills/:token                                           303      303      303        303       303   303    303   303    303
GET /api/customers/:customerId/prescription-requests          401      200      403        403       403   404    403   403    403
POST /api/my-data                                             202      202      202        202       202   202    202   202    202
GET /api/my-data                                              401      401      401        401       401   401    401   401    401
GET /api/my-data/export                                       401      401      401        401       401   401    401   401    401
POST /api/my-data/end-phone                                   401      401      401        401       401   401    401   401    401
DELETE /api/my-data                                           401      401      401        401       401   401    401   401    401
GET /api/advertisements                                       200      200      200        200       200   200    200   200    200
GET /api/advertisements/:pharmacyId                           401      403      200        200       403   404    403   403    403
POST /api/advertisements                                      401      403      201        201       403   201    403   403    403
PATCH /api/advertisements/:id                                 401      403      200        200       403   404    403   403    403
DELETE /api/advertisements/:id                                401      403      204        204       403   404    403   403    403
POST /api/advertisements/:id/pause                            401      403      200        200       403   404    403   403    403
POST /api/advertisements/:id/resume                           401      403      200        200       403   404    403   403    403
POST /api/advertisements/seen                                 204      204      204        204       204   204    204   204    204
GET /api/advertisements/:id/figures                           401      403      200        200       403   404    403   403    403
GET /api/advertisements/:id/proposed-image/:fileId            401      403      200        200       403   404    403   200    200
POST /api/advertisements/:id/image                            401      403      200        200       403   404    403   403    403
GET /api/advertisements/:id/image/:fileId                     404      404      200        200       404   404    404   200    200
POST /api/create-ad-payment-intent                            401      403      200        200       403   404    403   403    403
POST /api/confirm-ad-payment                                  401      403      200        200       403   404    403   403    403
POST /api/advertisements/:id/transfer-claims                  401      403      201        201       403   404    403   403    403
GET /api/transfer-claims/:id/receipt/:fileId                  401      403      200        200       403   404    403   200    200
GET /api/payments/methods                                     401      403      200        200       403   200    403   403    403
GET /api/payments/provider                                    401      403      200        200       403   200    403   403    403
POST /api/webhooks/sms                                        400      400      400        400       400   400    400   400    400
POST /api/webhooks/whatsapp                                   400      400      400        400       400   400    400   400    400
GET /api/webhooks/whatsapp                                    403      403      403        403       403   403    403   403    403
POST /api/webhooks/telegram                                   400      400      400        400       400   400    400   400    400
POST /api/webhooks/stripe                                     400      400      400        400       400   400    400   400    400
POST /api/admin/login                                         200      200      200        200       200   200    200   200    200
GET /api/admin/second-factor                                  401      403      403        403       403   403    403   200    200
POST /api/admin/second-factor                                 401      403      403        403       403   403    403   201    201
POST /api/admin/second-factor/confirm                         401      403      403        403       403   403    403   200    200
POST /api/admin/second-factor/prove                           401      403      403        403       403   403    403   204    204
POST /api/admin/second-factor/recovery-codes                  401      403      403        403       403   403    403   200    200
DELETE /api/admin/second-factor                               401      403      403        403       403   403    403   204    204
POST /api/admin/second-factor/passkey-options                 401      403      403        403       403   403    403   200    200
POST /api/admin/second-factor/passkeys                        401      403      403        403       403   403    403   201    201
POST /api/admin/second-factor/passkeys/confirm                401      403      403        403       403   403    403   200    200
PATCH /api/admin/second-factor/passkeys/:id                   401      403      403        403       403   403    403   204    204
DELETE /api/admin/second-factor/passkeys/:id                  401      403      403        403       403   403    403   204    204
GET /api/second-factor/:accountId                             401      403      200        404       404   404    404   403    403
POST /api/second-factor/:accountId                            401      403      201        404       404   404    404   403    403
POST /api/second-factor/:accountId/confirm                    401      403      200        404       404   404    404   403    403
POST /api/second-factor/:accountId/prove                      401      403      204        404       404   404    404   403    403
POST /api/second-factor/:accountId/recovery-codes             401      403      200        404       404   404    404   403    403
DELETE /api/second-factor/:accountId                          401      403      204        404       404   404    404   403    403
POST /api/second-factor/:accountId/passkey-options            401      403      200        404       404   404    404   403    403
POST /api/second-factor/:accountId/passkeys                   401      403      201        404       404   404    404   403    403
POST /api/second-factor/:accountId/passkeys/confirm           401      403      200        404       404   404    404   403    403
PATCH /api/second-factor/:accountId/passkeys/:id              401      403      204        404       404   404    404   403    403
DELETE /api/second-factor/:accountId/passkeys/:id             401      403      204        404       404   404    404   403    403
PUT /api/admin/password                                       401      403      403        403       403   403    403   204    204
POST /api/admin/logout                                        204      204      204        204       204   204    204   204    204
GET /api/admin/pending-pharmacies                             401      403      403        403       403   403    403   200    200
GET /api/admin/pharmacies                                     401      403      403        403       403   403    403   200    200
GET /api/admin/pending-doctors                                401      403      403        403       403   403    403   200    200
GET /api/admin/doctors                                        401      403      403        403       403   403    403   200    200
GET /api/admin/contact-messages                               401      403      403        403       403   403    403   200    200
POST /api/admin/contact-messages/:id/handle                   401      403      403        403       403   403    403   200    403
POST /api/admin/contact-messages/:id/reopen                   401      403      403        403       403   403    403   200    403
GET /api/admin/audit-log                                      401      403      403        403       403   403    403   200    200
GET /api/admin/accesses                                       401      403      403        403       403   403    403   200    200
GET /api/admin/accesses.csv                                   401      403      403        403       403   403    403   200    200
POST /api/admin/photo-openings                                401      403      403        403       403   403    403   201    403
GET /api/admin/overview                                       401      403      403        403       403   403    403   200    200
GET /api/admin/overview/month                                 401      403      403        403       403   403    403   200    200
GET /api/admin/service                                        401      403      403        403       403   403    403   200    200
GET /api/admin/exports/:file                                  401      403      403        403       403   403    403   200    200
GET /api/admin/overview.csv                                   401      403      403        403       403   403    403   200    200
GET /api/admin/transfer-claims                                401      403      403        403       403   403    403   200    200
POST /api/admin/transfer-claims/:id/confirm                   401      403      403        403       403   403    403   200    403
POST /api/admin/transfer-claims/:id/refuse                    401      403      403        403       403   403    403   200    403
GET /api/admin/given-up-mails                                 401      403      403        403       403   403    403   200    200
POST /api/admin/given-up-mails/:id/send-again                 401      403      403        403       403   403    403   204    403
GET /api/admin/medicines                                      401      403      403        403       403   403    403   200    200
GET /api/admin/asked-words                                    401      403      403        403       403   403    403   200    200
POST /api/admin/medicines                                     401      403      403        403       403   403    403   201    403
PATCH /api/admin/medicines/:id                                401      403      403        403       403   403    403   200    403
GET /api/admin/reported-places                                401      403      403        403       403   403    403   200    200
GET /api/admin/advertisements                                 401      403      403        403       403   403    403   200    200
GET /api/admin/advertisement-pictures                         401      403      403        403       403   403    403   200    200
POST /api/admin/advertisement-pictures/:id/accept             401      403      403        403       403   403    403   204    403
POST /api/admin/advertisement-pictures/:id/refuse             401      403      403        403       403   403    403   204    403
GET /api/pharmacies/:id/name-reviews                          401      403      200        403       403   404    403   403    403
POST /api/pharmacies/:id/name-reviews/:nameId                 401      403      204        403       403   404    403   403    403
GET /api/admin/name-reviewers                                 401      403      403        403       403   403    403   200    200
POST /api/admin/name-reviewers                                401      403      403        403       403   403    403   204    403
DELETE /api/admin/name-reviewers/:id                          401      403      403        403       403   403    403   204    403
GET /api/admin/pharmacy-names                                 401      403      403        403       403   403    403   200    200
POST /api/admin/pharmacy-names/:id/accept                     401      403      403        403       403   403    403   204    403
POST /api/admin/pharmacy-names/:id/refuse                     401      403      403        403       403   403    403   204    403
GET /api/admin/doctor-changes                                 401      403      403        403       403   403    403   200    200
POST /api/admin/doctor-changes/:id/accept                     401      403      403        403       403   403    403   204    403
POST /api/admin/doctor-changes/:id/refuse                     401      403      403        403       403   403    403   204    403
POST /api/admin/keep-place/:id                                401      403      403        403       403   403    403   204    403
POST /api/admin/remove-place/:id                              401      403      403        403       403   403    403   204    403
POST /api/admin/remind-pharmacy/:id                           401      403      403        403       403   403    403   204    403
POST /api/admin/remind-pharmacies                             401      403      403        403       403   403    403   200    403
POST /api/admin/remind-doctors                                401      403      403        403       403   403    403   200    403
POST /api/admin/remind-doctor/:id                             401      403      403        403       403   403    403   204    403
POST /api/admin/approve-pharmacy/:id                          401      403      403        403       403   403    403   200    403
POST /api/admin/reject-pharmacy/:id                           401      403      403        403       403   403    403   200    403
POST /api/admin/suspend-pharmacy/:id                          401      403      403        403       403   403    403   200    403
POST /api/admin/reinstate-pharmacy/:id                        401      403      403        403       403   403    403   200    403
POST /api/admin/approve-doctor/:id                            401      403      403        403       403   403    403   200    403
POST /api/admin/reject-doctor/:id                             401      403      403        403       403   403    403   200    403
POST /api/admin/suspend-doctor/:id                            401      403      403        403       403   403    403   200    403
POST /api/admin/reinstate-doctor/:id                          401      403      403        403       403   403    403   200    403
POST /api/admin/pharmacies/:id/undo-approval                  401      403      403        403       403   403    403   200    403
POST /api/admin/doctors/:id/undo-approval                     401      403      403        403       403   403    403   200    403
`;

const [head = '', ...lines] = matrix.trim().split('\n');
const rows = lines.map((line) => {
  const [method, address, ...statuses] = line.split(/\s+/);
  return { key: `${method} ${address}`, statuses: statuses.map(Number) };
});
const keys = rows.map(({ key }) => key).sort();
const codes: Record<number, string> = {
  400: 'invalid_signature',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = path.join(import.meta.dirname, '../../contract/src/endpoints');
  const modules = (await readdir(folder)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const loaded = await Promise.all(modules.map((name) => import(path.join(folder, name))));
  return loaded.flatMap((exported) => Object.values(exported)).filter(isEndpoint);
}

/**
 * `GET /address` of every route in Fastify's drawing of its tree, without the documentation's page.
 */
function servedBy(tree: string): string[] {
  const above: string[] = [];
  return tree
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
      // Every readable route has HEAD too.
      const own = methods.includes('GET') ? methods.replace(', HEAD', '') : methods;
      return own.split(', ').map((method) => `${method} ${above.join('')}`);
    })
    .filter((key) => /^(GET|HEAD|POST|PATCH|PUT|DELETE) /.test(key) && !key.includes('/api/docs'))
    .sort();
}

const provider = await startStripeDouble();
const transfer = { amountSdg: 25_000, account: '1234567', accountName: 'Dawaya' };
const app = await startTestApp({
  config: {
    rateLimitScale: 1000,
    stripe: provider.settings,
    push: pushKeys,
    transfer,
    telegram: { apiRoot: 'http://127.0.0.1:9', token: 'token', webhookSecret: 'secret' },
    whatsapp: {
      apiRoot: 'http://127.0.0.1:9',
      mediaOrigin: 'http://127.0.0.1:9',
      token: 'token',
      phoneNumberId: '1',
      appSecret: 'secret',
      verifyToken: 'token',
      number: '+249123000001',
      template: undefined,
      templateValue: 'https://dawaya.example',
    },
    sms: {
      gatewayUrl: 'http://127.0.0.1:9',
      user: 'user',
      password: 'password',
      webhookKey: 'key',
      number: '+249123000000',
    },
  },
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
const admin = await makeAdmin(app);
const makeVerified = () => makeFixtures(app, admin.email, 'verified', provider);

describe('each endpoint by role', () => {
  test('every endpoint has its row, and every row its endpoint and its call', async () => {
    const declared = (await contractEndpoints()).map(({ method, path }) => `${method} ${path}`);
    expect(declared.length).toBeGreaterThan(20);
    expect(keys).toEqual(declared.sort());
    expect(Object.keys(calls).sort()).toEqual(keys);
    expect(head.trim().split(/\s+/)).toEqual([...actors]);
  });

  test.each(rows)('callers of $key', async ({ key, statuses }) => {
    const answered: Partial<Record<ActorName, number>> = {};
    let fixtures: Awaited<ReturnType<typeof makeVerified>> | undefined;
    for (const actor of actors) {
      fixtures ??= await makeVerified();
      const answer = await calls[key]?.(await browserOf(actor, fixtures, admin.id), fixtures);
      answered[actor] = answer?.status;
      // A read, or a refused call, changes nothing, so the next call can use the same object.
      if (!/^(GET|HEAD) /.test(key) && answer && answer.status < 400) fixtures = undefined;
      if (answer && answer.status >= 400)
        // An admin opens a patient's photo with a reason only.
        expect([codes[answer.status], 'reason_needed']).toContain(answer.body.code);
    }
    expect(answered).toEqual(
      Object.fromEntries(actors.map((name, index) => [name, statuses[index]])),
    );
  });

  test('the server serves no call that the contract does not declare', async () => {
    const nameless = (key: string) => key.replace(/:\w+(\|:\w+)?/g, ':');
    const beside = ['GET /healthz', 'GET /readyz', 'GET /dev/outbox', 'GET /dev/outbox.css'];
    expect(servedBy(app.app.printRoutes({ commonPrefix: false })).map(nameless)).toEqual(
      [...keys.map(nameless), ...beside].sort(),
    );
  });
});

describe("another account's object looks like a missing one", () => {
  const strange = ['not-an-id', "1' or '1'='1", '%00', '..%2f..', 'x'.repeat(300), randomUUID()];
  const isPrivate = ({ statuses, key }: (typeof rows)[number]) =>
    statuses[0] === 401 && key.includes(':');

  test.each(rows.filter(isPrivate))('callers of $key', async ({ key, statuses }) => {
    const fixtures = await makeVerified();
    const asAdmin = key.includes('/admin/');
    const browser = await browserOf(asAdmin ? 'admin' : 'other', fixtures, admin.id);
    const expected = asAdmin ? undefined : await calls[key]?.(browser, fixtures);
    expect(expected?.status ?? statuses[actors.indexOf('other')]).toBe(asAdmin ? 403 : 404);
    for (const id of strange) {
      const pathId = id.startsWith('%') || id.startsWith('.') ? id : encodeURIComponent(id);
      const answer = await calls[key]?.(browser, { ...fixtures, pathId });
      expect([id, answer?.status]).toEqual([id, 404]);
      expect(answer?.body).toEqual({ error: 'This was not found.', code: 'not_found' });
      if (expected) expect(answer?.body).toEqual(expected.body);
    }
  });

  test('a file opens only under its own owner, whatever the id before it', async () => {
    const [mine, theirs] = [await makeVerified(), await makeVerified()];
    const key = 'GET /api/prescription-requests/:id/images/:fileId';
    const owner = await signedIn(app, 'pharmacy', mine.pharmacyId);
    // The other's photo under an own request.
    const answer = await calls[key]?.(owner, { ...theirs, pathId: mine.requestId });
    expect(answer?.status).toBe(404);
  });

  test('the sender of a prescription reads its photo, other customers do not', async () => {
    const pharmacy = await makePharmacy(app);
    const customer = await makeCustomer(app);
    const sender = await signedIn(app, 'customer', customer.id);
    const fields = {
      pharmacyId: pharmacy.id,
      customerId: customer.id,
      customerName: customer.name,
      phone: customer.phone,
      email: customer.email,
    };
    const files = { prescriptionImages: [{ name: 'page.jpg', content: await photo() }] };
    const sent = await sender.form('/api/prescription-requests', fields, files);
    expect(sent.status).toBe(201);
    const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    const { body: list } = await pharmacist.get(
      `/api/pharmacies/${pharmacy.id}/prescription-requests`,
    );
    const [url] = list[0].prescriptionImages;

    const opened = await sender.get(url);
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    const stranger = await signedIn(app, 'customer', (await makeCustomer(app)).id);
    expect((await stranger.get(url)).status).toBe(404);
    expect((await stranger.get(`${url}?size=small`)).status).toBe(404);
  });
});
