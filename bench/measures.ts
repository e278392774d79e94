import type { Measure } from './measure.ts';
import { answers } from './measures/answers.ts';
import { dashboard } from './measures/dashboard.ts';
import { encryption } from './measures/encryption.ts';
import { growth } from './measures/growth.ts';
import { inquiries } from './measures/inquiries.ts';
import { install } from './measures/install.ts';
import { lighthouse } from './measures/lighthouse.ts';
import { live } from './measures/live.ts';
import { pageWeight } from './measures/page-weight.ts';
import { photos } from './measures/photos.ts';
import { publicCalls } from './measures/public.ts';
import { requests } from './measures/requests.ts';
import { search } from './measures/search.ts';
import { start } from './measures/start.ts';
import { suggestions } from './measures/suggestions.ts';
import { texts } from './measures/texts.ts';
import { tracking } from './measures/tracking.ts';
import { uploads } from './measures/uploads.ts';
import { visit } from './measures/visit.ts';

/** All that `npm run bench` measures, in the order of its table. */
export const measures: readonly Measure[] = [
  publicCalls,
  search,
  suggestions,
  inquiries,
  requests,
  uploads,
  encryption,
  answers,
  live,
  pageWeight,
  texts,
  tracking,
  dashboard,
  photos,
  install,
  start,
  visit,
  lighthouse,
  growth,
];
