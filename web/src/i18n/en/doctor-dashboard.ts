import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** /doctor-dashboard: the signed-in doctor's own page. */
export const doctorDashboard = {
  title: 'Doctor dashboard',
  loading: 'Loading your profile...',
  failed: 'Your profile could not be loaded.',
  toProfile: 'Your profile',
  status: {
    pending: {
      title: 'Your registration is under review',
      text: 'The directory shows you as pending, without a phone number. We email you once it is decided.',
    },
    rejected: {
      title: 'Your registration was not approved',
      text: 'You are not in the directory. Correct your details and send them again.',
    },
    suspended: {
      title: 'Your account is suspended',
      text: 'You are not in the directory and cannot be consulted.',
    },
    reason: 'Reason:',
  },
  resubmit: {
    open: 'Correct and send again',
    send: 'Send for review',
    done: 'Your details were sent for review',
    failed: 'Your details could not be sent',
  },
  online: {
    label: 'Available now',
    on: 'On',
    off: 'Off',
    onText:
      'People can send you consultation requests now. Switch it off when you cannot answer; signing out switches it off too.',
    offText: 'Nobody can send you a request. Switch it on when you can answer.',
    locked: 'You can be available once you are verified.',
    failed: 'This change was not saved',
  },
  requests: {
    title: 'Consultation requests',
    loading: 'Loading requests...',
    failed: 'The requests could not be loaded.',
    waiting: { one: '# new request', other: '# new requests' } as Forms,
    empty: 'No consultation requests yet',
    emptyOnline: 'New requests appear here by themselves, and we email you.',
    emptyOffline: 'Switch on "Available now" so that people can send you requests.',
    emptyPending: 'Requests can reach you once you are verified.',
  },
  request: {
    of: (name: string) => `Request of ${name}`,
    reason: 'Reason',
    statuses: { new: 'New', 'in-progress': 'In progress', completed: 'Completed' },
    start: 'Start',
    complete: 'Mark Complete',
    updated: 'Request status updated',
    failed: 'Failed to update status',
  },
  profile: {
    title: 'Your profile',
    intro: 'What the directory shows of you.',
    name: 'Name',
    email: 'Email (not published)',
    license: 'Licence number (not published)',
    form: 'Phone, fee and description',
    save: 'Save profile',
    saved: 'Profile saved',
    failed: 'Failed to save the profile',
  },
  password: {
    title: 'Password',
    has: 'You can log in with your password, or with a code by email.',
    hasNot: 'You log in with a code by email. You can set a password too.',
    label: 'New password',
    current: 'Current password',
    currentHint: 'Forgotten it? Have a code sent instead.',
    hint: 'At least 10 characters, not easy to guess.',
    save: 'Save password',
    saved: 'Password saved',
    failed: 'The password was not saved',
  },
};
