import { cityName, cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { cityAndState } from '../../i18n/city.ts';
import { pharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { breadcrumbs, type HeadOf } from '../../lib/head.ts';
import { paths } from '../../lib/paths.ts';
import { plain } from '../../lib/plain.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';
import { pharmacyData } from './pharmacy-data.ts';

export const pharmacyHead: HeadOf = ({ client, params: { id = '' }, language, publicUrl }) => {
  const pharmacy = client.getQueryData(pharmacyQuery(id).queryKey);
  if (!pharmacy) return pharmacy;
  const t = pharmacyPageTexts[language];
  const address = (path: string) => `${publicUrl}${path}?lang=${language}`;
  const url = address(paths.pharmacy(pharmacy.id));
  const picture = paths.pharmacyPicture(pharmacy.id);
  const town = cityOf(pharmacy.city);
  const name = nameIn(language, pharmacy);
  const city = cityName(language, pharmacy.city);
  return {
    title: t.titleOf(name, city),
    description: t.descriptionOf(name, plain(cityAndState(language, pharmacy))),
    picture,
    linkedData: [
      pharmacyData(pharmacy, { language, url, image: `${publicUrl}${picture}` }),
      breadcrumbs([
        [t.towns, address(paths.towns)],
        ...(town ? [[city, address(paths.town(citySlug(town)))] as [string, string]] : []),
        [name, url],
      ]),
    ],
  };
};
