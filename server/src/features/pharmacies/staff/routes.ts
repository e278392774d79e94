import {
  endStaffSessions,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  nameStaff,
  removeStaff,
} from '@dawaya/contract/endpoints/pharmacy-staff';
import { days } from '../../../platform/clock.ts';
import { countedAddress } from '../../../platform/counted-address.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import { assertOwner } from '../policy.ts';
import { readMember, readStaff } from './list.ts';
import {
  type EndingServices,
  endAllSessions,
  inviteStaffMember,
  removeStaffMember,
  resendInvitation,
  setStaffName,
} from './service.ts';

/** An invitation mails a person who has not asked for it. */
const invitationsPerPharmacy: Limit = {
  name: 'invitation:pharmacy',
  count: 30,
  window: days(1),
};
const invitationsPerAddress: Limit = { name: 'invitation:address', count: 3, window: days(1) };

export function staffRoutes(route: Route, services: EndingServices): void {
  const { db, limits } = services;
  const spend = async (pharmacyId: string, invited: string) => {
    await limits.spend(invitationsPerPharmacy, pharmacyId);
    await limits.spend(invitationsPerAddress, invited);
  };

  route(listStaff, ['pharmacy'], async ({ params, query, actor }) => {
    assertOwner(actor, params.id);
    return readStaff(db, actor.pharmacy, { removed: query.view === 'removed' });
  });

  route(inviteStaff, ['pharmacy'], async ({ params, body, actor, language, request }) => {
    assertOwner(actor, params.id);
    await spend(params.id, countedAddress(body.email));
    const { id } = await inviteStaffMember(
      services,
      { owner: actor.pharmacy, request },
      body,
      language,
    );
    return readMember(db, actor.pharmacy, id);
  });

  route(nameStaff, ['pharmacy'], async ({ params, body, actor, request }) => {
    assertOwner(actor, params.id);
    await setStaffName(services, { owner: actor.pharmacy, request }, params.staffId, body.name);
    return readMember(db, actor.pharmacy, params.staffId);
  });

  route(inviteStaffAgain, ['pharmacy'], async ({ params, actor, request }) => {
    assertOwner(actor, params.id);
    await spend(params.id, params.staffId);
    await resendInvitation(services, { owner: actor.pharmacy, request }, params.staffId);
  });

  route(removeStaff, ['pharmacy'], async ({ params, actor, request }) => {
    assertOwner(actor, params.id);
    await removeStaffMember(services, { owner: actor.pharmacy, request }, params.staffId);
  });

  route(endStaffSessions, ['pharmacy'], async ({ params, actor, request }) => {
    assertOwner(actor, params.id);
    await endAllSessions(services, { owner: actor.pharmacy, request }, params.staffId);
  });
}
