import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { area as accesses } from './features/accesses/index.ts';
import { area as admin } from './features/admin/index.ts';
import {
  area as advertisements,
  type Counts,
  type FetchPicture,
} from './features/advertisements/index.ts';
import { area as availabilityAlerts } from './features/availability-alerts/index.ts';
import { type ContactServices, area as contact } from './features/contact/index.ts';
import {
  type ConversationServices,
  area as conversations,
} from './features/conversations/index.ts';
import { area as customers } from './features/customers/index.ts';
import {
  area as deliveries,
  type FailedDeliveries,
  type ServicesWithDeliveries,
} from './features/deliveries/index.ts';
import { area as doctors } from './features/doctors/index.ts';
import { area as files } from './features/files/index.ts';
import { area as inquiries } from './features/inquiries/index.ts';
import { area as live } from './features/live/index.ts';
import { type MailDesk, area as mail } from './features/mail/index.ts';
import { area as medicines } from './features/medicines/index.ts';
import { type ErasingServices, area as myData } from './features/my-data/index.ts';
import { area as payments } from './features/payments/index.ts';
import {
  type FreshIndex,
  type PharmacyServices,
  area as pharmacies,
  type Verification,
} from './features/pharmacies/index.ts';
import { area as places } from './features/places/index.ts';
import { area as prescriptionRequests } from './features/prescription-requests/index.ts';
import { area as push } from './features/push/index.ts';
import {
  type DescribeRoles,
  type FactorServices,
  type OnSignOut,
  area as sessions,
} from './features/sessions/index.ts';
import { type Readers, area as tracking } from './features/tracking/index.ts';
import { area as uploads } from './features/uploads/index.ts';
import type { Area } from './platform/area.ts';
import { area as platform } from './platform/index.ts';
import type { Services } from './services.ts';

/** All services and the callbacks by which a lower area reaches a higher one. */
export interface AppServices
  extends PharmacyServices,
    ContactServices,
    ConversationServices,
    ErasingServices,
    FactorServices,
    ServicesWithDeliveries,
    Verification {
  log: FastifyBaseLogger;
  fetchPicture: FetchPicture;
  counts: Counts;
  currentIndex: FreshIndex;
  mailDesk: MailDesk;
  deliveryDesk: FailedDeliveries;
  readers: Readers;
  describe: DescribeRoles;
  onSignOut: OnSignOut;
  opensLink(db: Services['db'], request: FastifyRequest, token: string): Promise<boolean>;
}

/** The services that an erasure uses; a command has them without a server. */
export type ErasureServices = Pick<Services, 'db' | 'clock' | 'files' | 'sessions' | 'jobs'>;

/** The services that the deletion after the retention time uses; a command has them too. */
export type RetentionServices = Pick<Services, 'db' | 'clock' | 'files' | 'retention'> & {
  live: Pick<Services['live'], 'recordChange'>;
};

/** All areas. An erasure goes down the list, clean-up goes up. */
export const areas: readonly Area<AppServices, ErasureServices, RetentionServices>[] = [
  files,
  // They find the accounts that customers delete.
  availabilityAlerts,
  prescriptionRequests,
  // They add consultations to the rows whose followers push deletes.
  doctors,
  push,
  contact,
  sessions,
  customers,
  admin,
  platform,
  mail,
  deliveries,
  // They find the staff whose names inquiries delete.
  pharmacies,
  inquiries,
  conversations,
  places,
  live,
  payments,
  medicines,
  tracking,
  uploads,
  advertisements,
  myData,
  accesses,
];
