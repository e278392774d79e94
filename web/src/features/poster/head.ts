import { nameIn } from '@dawaya/contract/vocabulary/names';
import { posterTexts } from '../../i18n/poster.ts';
import type { CreateHead } from '../../lib/head.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';

export const posterHead: CreateHead = ({ client, params: { id = '' }, language }) => {
  const pharmacy = client.getQueryData(pharmacyQuery(id).queryKey);
  if (!pharmacy) return pharmacy;
  const t = posterTexts[language];
  return { title: t.titleOf(nameIn(language, pharmacy)), description: t.hint };
};
