import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** The pharmacist's dashboard: requests, figures, profile. */
export const dashboard = {
  title: 'Pharmacist dashboard',
  manageAds: 'Manage ads',
  toProfile: 'Pharmacy profile',
  loading: 'Loading your pharmacy...',
  failed: 'Your pharmacy could not be loaded.',
  status: {
    pending: {
      title: 'Your pharmacy is under review',
      text: 'Customers cannot see it yet. We will send you an email on approval; you can complete your profile meanwhile.',
    },
    rejected: {
      title: 'Your registration was not approved',
      text: 'Customers cannot see your pharmacy.',
    },
    suspended: {
      title: 'Your pharmacy is suspended',
      text: 'Customers cannot see it or send it requests.',
    },
    reason: 'Reason:',
  },
  resubmit: {
    open: 'Correct and send again',
    title: 'Correct your registration',
    intro:
      'Put right what was missing and send it again. The documents you sent before are still with us; add others if they were not enough.',
    documents: 'Further documents',
    submit: 'Send again',
    done: 'Your registration has been sent again',
    failed: 'Failed to send the registration again',
  },
  stats: {
    label: 'Figures',
    total: 'Total requests',
    active: 'Active requests',
    completedToday: 'Completed today',
    responseRate: 'Response rate',
    target: 'is the target',
    own: (share: string, within: string, measured: string) =>
      `Yours: ${share} (${within} of ${measured} answered in time)`,
    unmeasured: 'Yours: nothing measured yet',
  },
  requests: {
    title: 'Prescription requests',
    filter: 'Show requests',
    filters: { all: 'All', new: 'New', urgent: 'Urgent' },
    loading: 'Loading requests...',
    failed: 'The requests could not be loaded.',
    waiting: { one: '# new request', other: '# new requests' } as Forms,
    empty: {
      all: 'No requests yet',
      new: 'No new requests',
      urgent: 'No urgent requests are open',
    },
    emptyText: 'New requests appear here by themselves, within half a minute.',
    emptyPending: 'Requests can reach you once your pharmacy is verified.',
    showAll: 'Show all requests',
  },
  request: {
    of: (name: string) => `Request of ${name}`,
    photos: (name: string) => `Prescription of ${name}`,
    openPhotos: (name: string, count: string) => `Open the photos of ${name} (${count})`,
    photoAlt: (name: string, at: string) => `Prescription of ${name}, photo ${at}`,
    noPhoto: 'No photo',
    notes: 'Notes',
    start: 'Start',
    complete: 'Mark Complete',
    updated: 'Request status updated',
    failed: 'Failed to update status',
    decline: 'Decline',
    declineTitle: (name: string) => `Decline the request of ${name}`,
    declineReason: 'Reason',
    declineHint: 'The customer reads this.',
    declined: 'Request declined',
    declineFailed: 'Failed to decline the request',
    declinedAt: (time: string) => `Declined on ${time}. You wrote:`,
    cancelledAt: (time: string) =>
      `The customer cancelled this request on ${time}. There is nothing left to do.`,
    statuses: {
      new: 'New',
      'in-progress': 'In progress',
      completed: 'Completed',
      declined: 'Declined',
      cancelled: 'Cancelled',
    },
    urgencies: {
      normal: 'Normal',
      urgent: 'Urgent',
      emergency: 'Emergency',
    },
    within: {
      normal: 'within 24 hours',
      urgent: 'within 4 hours',
      emergency: 'as soon as possible',
    },
  },
  profile: {
    title: 'Pharmacy profile',
    intro: 'What customers see in the list.',
    isOpen: 'Open now',
    is24Hours: 'Open 24 hours',
    hasDelivery: 'Delivery',
    on: 'On',
    off: 'Off',
    switchFailed: 'This change was not saved',
    missingTitle: 'Address incomplete',
    missing: (parts: string) =>
      `The card shows 'Address pending verification', because this is missing: ${parts}.`,
    parts: { address: 'address', city: 'city', state: 'state', zipCode: 'zip code' },
    phone: 'Phone',
    zipCode: 'Zip code',
    address: 'Address',
    save: 'Save profile',
    saved: 'Profile saved',
    failed: 'Failed to save the profile',
    form: 'Contact and address',
  },
};
