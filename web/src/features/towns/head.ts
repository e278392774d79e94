import { cityName, cityOfSlug } from '@dawaya/contract/vocabulary/cities';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { cityAndState } from '../../i18n/city.ts';
import { townDescriptions } from '../../i18n/page-descriptions.ts';
import { townTexts } from '../../i18n/towns.ts';
import { breadcrumbs, type CreateHead, linkedData, plain } from '../../lib/head.ts';
import { paths } from '../../lib/paths.ts';
import { townQuery } from './queries.ts';

/** Makes the head of a town's page; search engines skip one without pharmacies. */
export const townHead: CreateHead = ({ client, params: { slug = '' }, language, publicUrl }) => {
  const town = cityOfSlug(slug);
  if (!town) return null;
  const foundPharmacies = client.getQueryData(townQuery(town.city).queryKey);
  const t = townTexts[language];
  const place = plain(cityAndState(language, town));
  const address = (path: string) => `${publicUrl}${path}?lang=${language}`;
  return {
    title: t.titleOf(place),
    description: townDescriptions[language](place, t.pharmacies(foundPharmacies?.total ?? 0)),
    ...(foundPharmacies?.total === 0 && { noindex: true }),
    linkedData: [
      breadcrumbs([
        [t.title, address(paths.towns)],
        [cityName(language, town.city), address(paths.town(slug))],
      ]),
      ...(foundPharmacies
        ? [
            linkedData({
              '@type': 'ItemList',
              name: t.heading(cityName(language, town.city)),
              numberOfItems: foundPharmacies.total,
              itemListElement: foundPharmacies.items.map((pharmacy, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name: nameIn(language, pharmacy),
                url: address(paths.pharmacy(pharmacy.id)),
              })),
            }),
          ]
        : []),
    ],
  };
};
