import type { plural } from '../format.ts';

type Forms = Parameters<typeof plural>[2];

export const medicines = {
  suggestions: 'Names of medicines',
  asTyped: 'as you typed it',
  seen: {
    title: 'Seen in town',
    intro:
      'Pharmacies said on Dawaya that they have it. It may be gone since: ask before you set out.',
    inCity: (city: string) => `in ${city}`,
    at: { one: 'at # pharmacy', other: 'at # pharmacies' } as Forms,
    more: 'Show all',
  },
  asked: {
    title: 'Asked for in your town and not found',
    intro: (city: string) =>
      `In the last seven days people asked the pharmacies of ${city} for these, and none answered that it has them. Only numbers are shown, and only once three people have asked.`,
    empty: 'No medicine that was missing was asked for by enough people this week.',
    times: { one: 'asked # time', other: 'asked # times' } as Forms,
    loading: 'Loading what was asked for...',
    failed: 'What was asked for could not be loaded.',
    mail: 'Email it to me once a week',
    on: 'On',
    off: 'Off',
    mailFailed: 'The setting could not be saved.',
  },
  desk: {
    searchBy: 'Name, spelling or brand',
    loading: 'Loading the list...',
    failed: 'The list could not be loaded.',
    list: 'Medicines',
    found: { one: '# medicine', other: '# medicines' } as Forms,
    add: 'Add a medicine',
    change: 'Change',
    form: 'Medicine',
    nameEn: 'Generic name in English',
    nameAr: 'Generic name in Arabic',
    spellings: 'Other spellings',
    brands: 'Brands',
    linesHint: 'One on each line.',
    isSensitive: 'Sensitive',
    sensitiveHint:
      'Medicines for HIV or mental illness, controlled ones, and those for ending or preventing a pregnancy or for sex: no town is ever told of them.',
    sensitive: 'Sensitive',
    save: 'Save',
    saved: 'Saved',
    saveFailed: 'The medicine could not be saved.',
    unknown: 'Asked for and not on the list',
    unknownIntro:
      'Words of at least three different people in the last 30 days. To add a spelling to a medicine that is there, change that one.',
    askers: { one: '# person', other: '# people' } as Forms,
    addWords: 'Add',
  },
};
