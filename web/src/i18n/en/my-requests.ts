/** All that somebody has sent. */
export const myRequests = {
  title: 'My requests',
  loading: 'Loading your requests...',
  failed: 'Your requests could not be loaded.',
  statusesFailed: 'Where your requests stand could not be loaded.',
  accountFailed: 'The requests of your account could not be loaded.',
  empty: 'You have not sent anything yet',
  emptyText: 'Requests that you send to a pharmacy or a doctor appear here.',
  emptyGuest:
    'Requests that you send from this device appear here. Sent one from another device while logged in? Log in to see it.',
  find: 'Find a pharmacy',
  logIn: 'Log in',
  unnamed: 'Your request',
  consultation: 'Consultation',
  asking: 'Checking...',
  unknown: 'Status not available',
  gone: 'No longer there',
  more: 'Show more',
  kept: 'The last 20 from this device are listed, and all that you sent while logged in.',
};
