import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** The admin's overview: what was asked and answered, by week and by town. */
export const adminOverview = {
  loading: 'Loading the overview...',
  failed: 'The overview could not be loaded.',
  stale: 'Could not refresh the overview.',
  period: 'Period',
  weeks: { one: '# week', other: '# weeks' } as Forms,
  year: 'A year',
  place: 'Place',
  country: 'All of Sudan',
  state: (name: string) => `All of ${name}`,
  csv: 'Download as CSV',
  csvHint: 'By town and week, for a spreadsheet. No person and no pharmacy is in it.',
  from: (first: string, last: string) => `${first} to ${last}. Weeks begin on Sunday.`,
  requests: 'Requests',
  inTime: 'Answered in time',
  inTimeOf: (answered: string, measured: string) => `${answered} of ${measured}`,
  firstLook: 'First look',
  firstLookMedian: 'Half were seen faster',
  declined: 'Declined',
  consultations: 'Consultations',
  newPharmacies: 'New pharmacies',
  newDoctors: 'New doctors',
  none: 'Nothing happened in these weeks',
  noneText: 'Choose a longer period or another place.',
  pictures: {
    requests: 'Requests by week',
    inTime: 'Answered in time, by week',
    firstLook: 'Time to the first look, by week',
  },
  weekOf: (day: string) => `Week of ${day}`,
  towns: {
    title: 'By town',
    town: 'Town',
    requests: 'Requests',
    inTime: 'In time',
    firstLook: 'First look',
    declined: 'Declined',
    newPharmacies: 'New pharmacies',
    show: (name: string) => `Show only ${name}`,
  },
  silent: {
    title: 'Silent pharmacies',
    about:
      'In the last seven days nobody looked at these requests within the time of their urgency.',
    none: 'Every pharmacy looked at its requests in time.',
    missed: { one: '# request', other: '# requests' } as Forms,
    lastLook: (when: string) => `Last look ${when}`,
    never: 'Never looked at a request',
    email: (name: string) => `Email to ${name}`,
    more: { one: '# more is not listed.', other: '# more are not listed.' } as Forms,
  },
};
