import { claimTransfer, readReceipt } from '@dawaya/contract/endpoints/transfer-claims';
import { AppError } from '../../../platform/app-error.ts';
import { days } from '../../../platform/clock.ts';
import { idempotencyKey, runIdempotently } from '../../../platform/idempotency.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { chooseOpener } from '../../files/index.ts';
import { mayReadReceipt } from '../policy.ts';
import { getOwn } from '../service.ts';
import { findClaim } from './queries.ts';
import { addClaim, assertMayClaim } from './service.ts';

/** The server decodes each photo, and an admin must read it. */
const claimsPerPharmacy: Limit = { name: 'transfer-claim:pharmacy', count: 20, window: days(1) };

export function transferRoutes(route: Route, services: Services): void {
  const { db, files, limits, payments } = services;

  route(claimTransfer, ['pharmacy'], async ({ params, actor, request }) => {
    const { amountSdg } = payments.transferSettings();
    await limits.spend(claimsPerPharmacy, actor.pharmacy.id);
    // Rejects a call without a key before its photo is read.
    idempotencyKey(request);
    const advertisement = await getOwn(db, actor, params.id);
    const { id } = await files.receive(
      request,
      claimTransfer,
      async ({ fields: form, uploads, contentHash }) => {
        const [upload, ...more] = uploads;
        if (!upload || more.length > 0)
          throw new AppError('invalid_fields', {
            fields: [{ field: claimTransfer.files.field, problem: 'picture_required' }],
          });
        const content = [advertisement.id, contentHash.toString('hex')];
        return runIdempotently<{ id: string }>(
          services,
          request,
          { content },
          async (saveAnswer) => {
            // A check before the photo is processed. The transaction repeats it.
            await assertMayClaim(db, advertisement);
            const [receipt] = await files.store([upload], 'pictures');
            if (!receipt) throw new AppError('internal');
            const claim = { form, upload, receipt, amountSdg };
            return files.orDiscard([receipt], () =>
              addClaim(services, advertisement, claim, saveAnswer),
            );
          },
        );
      },
    );
    const claim = await findClaim(db, id);
    if (!claim) throw new AppError('not_found');
    return claim;
  });

  route(readReceipt, ['pharmacy', 'admin'], async ({ params, query, actor, reply }) => {
    const claim = await findClaim(db, params.id);
    if (!claim || !mayReadReceipt(actor, claim)) throw new AppError('not_found');
    const owner = { transferClaimId: claim.id };
    const opener = chooseOpener(actor, claim.pharmacyId);
    return files.send(reply, await files.open(params.fileId, owner, opener, query.size));
  });
}
