import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams, line, optional, timestamp } from '../fields.ts';
import { maxNameLength } from '../vocabulary/limits.ts';
import { staffRoles } from '../vocabulary/staff.ts';

/** A member of a pharmacy's staff, as the owner reads it (docs/sessions.md). */
export const staffMember = z
  .object({
    id: z.string(),
    /** Null for the person who registered the pharmacy, and after erasure. */
    name: z.string().nullable(),
    /** Null once clean-up has deleted it, some time after the removal. */
    email: z.string().nullable(),
    role: z.enum(staffRoles),
    invitedAt: timestamp,
    /** Null for the person who registered the pharmacy, and if the inviting owner has no name. */
    invitedBy: z.string().nullable(),
    /** The first log-in; null while the invitation is open. */
    joinedAt: timestamp.nullable(),
    /** The last use of an open session, rounded to an hour; null without a session. */
    lastSeenAt: timestamp.nullable(),
    /** The number of browsers with a session. */
    sessions: z.number(),
    removedAt: timestamp.nullable(),
    removedBy: z.string().nullable(),
    /** Whether this row is the reader's own. */
    isYou: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.input<typeof staffMember>;

const staffParams = z.object({ id: z.string(), staffId: z.string() });

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/staff',
  area: 'pharmacies',
  summary: 'Lists staff and invited staff of the signed-in pharmacy, for its owner',
  params: idParams,
  query: z.object({
    /** `removed` lists former staff instead. */
    view: optional(z.literal('removed')),
  }),
  response: { 200: z.array(staffMember) },
});

export const inviteStaff = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/staff',
  area: 'pharmacies',
  summary: 'Adds a staff member for the owner, and invites them by mail',
  params: idParams,
  body: z.object({ name: line(maxNameLength), email, role: z.enum(staffRoles) }),
  response: { 201: staffMember },
  errors: ['too_many_staff', 'email_unproven', 'staff_before_approval'],
});

export const nameStaff = defineEndpoint({
  method: 'PATCH',
  path: '/api/pharmacies/:id/staff/:staffId',
  area: 'pharmacies',
  summary: "Sets the name that is shown with a staff member's actions; only for the owner",
  params: staffParams,
  body: z.object({ name: line(maxNameLength) }),
  response: { 200: staffMember },
});

export const inviteStaffAgain = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/staff/:staffId/invite-again',
  area: 'pharmacies',
  summary: 'Mails an open invitation again',
  params: staffParams,
  response: { 204: z.void() },
  errors: ['staff_before_approval'],
});

export const removeStaff = defineEndpoint({
  method: 'DELETE',
  path: '/api/pharmacies/:id/staff/:staffId',
  area: 'pharmacies',
  summary: 'Removes a staff member, whose sessions end at once; only for the owner',
  params: staffParams,
  response: { 204: z.void() },
  errors: ['last_owner', 'owner_address_taken'],
});

export const endStaffSessions = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/staff/:staffId/end-sessions',
  area: 'pharmacies',
  summary: "Ends a staff member's sessions, known browsers and answers by text; only for the owner",
  params: staffParams,
  response: { 204: z.void() },
});
