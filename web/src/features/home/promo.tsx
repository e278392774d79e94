import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useHomeTexts } from '../../i18n/home.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export function Promo() {
  const t = useHomeTexts().promo;
  return (
    <section className="flex flex-col items-start gap-4 rounded bg-primary-soft p-6 sm:flex-row sm:items-center">
      <ShoppingBag size={36} aria-hidden="true" className="shrink-0 text-primary" />
      <div className="flex-1">
        <h2 className="text-lg font-semibold">{t.title}</h2>
        <p className="text-muted">{t.text}</p>
      </div>
      <LinkButton href={paths.advertisements}>{t.button}</LinkButton>
    </section>
  );
}
