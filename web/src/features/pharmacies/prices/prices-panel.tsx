import { useQuery } from '@tanstack/react-query';
import { usePricesTexts } from '../../../i18n/prices.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { PriceForm } from './price-form.tsx';
import { PriceRows } from './price-rows.tsx';

export function PricesPanel({ pharmacyId }: { pharmacyId: string }) {
  const t = usePricesTexts();
  const prices = useQuery(pricesQuery(pharmacyId));
  return (
    <section id="prices" aria-labelledby="prices-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-5">
        <div>
          <h2 id="prices-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        <PriceForm pharmacyId={pharmacyId} />
        <WhenLoaded query={prices} texts={t}>
          {(list) => <PriceRows pharmacyId={pharmacyId} list={list} />}
        </WhenLoaded>
      </Card>
    </section>
  );
}
