import { listWaitingNames, reviewName } from '@dawaya/contract/endpoints/name-reviews';
import type { Actor, SignedInPharmacy } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { readWaitingNames, recordReview } from '../../medicines/index.ts';
import { assertOwner } from '../policy.ts';
import { isReviewer } from './reviewers.ts';

/** Registers the calls by which a reviewer lists and decides the waiting spellings. */
export function nameReviewRoutes(
  route: Route,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): void {
  /**
   * @throws AppError `not_found` for another pharmacy, `forbidden` if the caller is not a reviewer.
   */
  async function assertReviewer(
    of: typeof db,
    actor: Actor & { pharmacy: SignedInPharmacy },
    id: string,
  ) {
    assertOwner(actor, id);
    if (!(await isReviewer(of, actor.pharmacy.staffId))) throw new AppError('forbidden');
  }

  route(listWaitingNames, ['pharmacy'], async ({ params, actor }) => {
    await assertReviewer(db, actor, params.id);
    return readWaitingNames(db, actor.pharmacy.staffId, clock());
  });

  route(reviewName, ['pharmacy'], ({ params, body, actor }) =>
    db.transaction(async (db) => {
      await assertReviewer(db, actor, params.id);
      await recordReview(
        db,
        params.nameId,
        { reviewerId: actor.pharmacy.staffId, ...body },
        clock(),
      );
      return undefined;
    }),
  );
}
