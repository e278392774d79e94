import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

/** The list of medicines: what a field suggests, and what towns and pharmacies are told of it. */
export const medicines = {
  suggestions: 'Names of medicines',
  seen: {
    title: 'Seen in town',
    intro:
      'Pharmacies said on Dawaya that they have it. It may be gone since: ask before you set out.',
    inCity: (city: string) => `in ${city}`,
    at: { one: 'at # pharmacy', other: 'at # pharmacies' } as Forms,
    more: 'Show all',
  },
  asked: {
    title: 'Asked for in your town',
    intro: (city: string) =>
      `In the last seven days people asked the pharmacies of ${city} for these, and none answered that it has them. Counted without any person, from three askers on.`,
    empty: 'Nothing was asked for by enough people this week that no pharmacy had.',
    times: { one: 'asked # time', other: 'asked # times' } as Forms,
    loading: 'Loading what was asked for...',
    failed: 'What was asked for could not be loaded.',
    mail: 'Mail it to me once a week',
    on: 'On',
    off: 'Off',
    mailFailed: 'The setting could not be saved.',
  },
};
