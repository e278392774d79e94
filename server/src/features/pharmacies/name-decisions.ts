import { bothNames, nameIn } from '@dawaya/contract/vocabulary/names';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { pickNames } from './names.ts';
import { noProposal, proposalOf } from './proposed-names.ts';
import { lockPharmacy } from './queries.ts';
import { derivedColumns } from './service.ts';

type DecisionServices = Pick<Services, 'mail' | 'live' | 'publicUrl'>;

/**
 * Decides on a pharmacy's proposed name and mails the pharmacy, in the transaction of `db`
 * (docs/admin.md).
 * @param proposedAt of the names that the admin has read.
 * @param refusal the reason of a refusal; without it the name becomes public.
 * @returns both names in one text, before and as proposed.
 * @throws AppError `not_found`; `name_changed` when another proposal, or none, waits now.
 */
export async function decideOnName(
  { mail, live, publicUrl }: DecisionServices,
  db: Database,
  id: string,
  { proposedAt, refusal }: { proposedAt: Date; refusal: string | undefined },
): Promise<{ from: string; to: string }> {
  const pharmacy = await lockPharmacy(db, id);
  const proposal = proposalOf(pharmacy);
  if (proposal?.proposedAt.getTime() !== proposedAt.getTime()) throw new AppError('name_changed');
  const { email, language } = pharmacy;
  const dashboardUrl = `${publicUrl}/dashboard`;
  await db
    .update(pharmacies)
    .set({
      ...noProposal,
      nameRefusedFor: refusal ?? null,
      ...(refusal === undefined && derivedColumns(pharmacy, proposal)),
    })
    .where(eq(pharmacies.id, id));
  await live.recordChange(db, 'admin', `pharmacy:${id}`);
  if (refusal === undefined)
    await mail.send(db, {
      to: email,
      language,
      template: 'pharmacy-name-accepted',
      values: {
        shopName: nameIn(language, proposal),
        dashboardUrl,
      },
    });
  else
    await mail.send(db, {
      to: email,
      language,
      template: 'pharmacy-name-refused',
      values: {
        shopName: nameIn(language, pickNames(pharmacy)),
        reason: refusal,
        dashboardUrl,
      },
    });
  return { from: bothNames(pickNames(pharmacy)), to: bothNames(proposal) };
}
