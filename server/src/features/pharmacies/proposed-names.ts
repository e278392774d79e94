import type { Language } from '@dawaya/contract/vocabulary/languages';
import { bothNames, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { judgeChange, proposalsAfterCondition } from '../../platform/proposals.ts';
import { pickNames } from './names.ts';
import type { PharmacyRow } from './queries.ts';

export const noProposal = { proposedNameAr: null, proposedNameEn: null, nameProposedAt: null };

export const proposalOf = ({ proposedNameAr, proposedNameEn, nameProposedAt }: PharmacyRow) =>
  nameProposedAt && { nameAr: proposedNameAr, nameEn: proposedNameEn, proposedAt: nameProposedAt };

export const presentProposal = (language: Language, pharmacy: PharmacyRow) => {
  const proposal = proposalOf(pharmacy);
  return proposal && { ...proposal, shopName: nameIn(language, proposal) };
};

/**
 * Decides whether new names become public at once or wait for an admin (docs/admin.md).
 * @returns the public names, and the changed columns of the proposal.
 */
export function renameColumns(pharmacy: PharmacyRow, newNames: PharmacyNames, now: Date) {
  const names = pickNames(pharmacy);
  const waitingProposal = proposalOf(pharmacy);
  const step = judgeChange(pharmacy.verificationStatus, {
    present: bothNames(names),
    waiting: waitingProposal && bothNames(waitingProposal),
    wanted: bothNames(newNames),
  });
  if (step === 'apply') return { names: newNames, proposal: {}, isProposed: false };
  if (step === 'keep') return { names, proposal: {}, isProposed: false };
  if (step === 'withdraw') return { names, proposal: noProposal, isProposed: false };
  const proposal = {
    proposedNameAr: newNames.nameAr,
    proposedNameEn: newNames.nameEn,
    nameProposedAt: now,
    nameRefusedFor: null,
  };
  return { names, proposal, isProposed: true };
}

export const listProposedAfter = (db: Database, after: ListPosition | undefined, limit: number) => {
  const { id, nameProposedAt } = pharmacies;
  return db
    .select({
      ...getTableColumns(pharmacies),
      // The list is in the order of the proposals.
      createdAt: sql<Date>`${nameProposedAt}`.mapWith(nameProposedAt),
    })
    .from(pharmacies)
    .where(proposalsAfterCondition({ proposedAt: nameProposedAt, id }, after))
    .orderBy(asc(nameProposedAt), asc(id))
    .limit(limit);
};
