import { layout as ar } from '../i18n/ar/layout.ts';
import { layout as en } from '../i18n/en/layout.ts';
import { useMessages } from '../i18n/messages.ts';

export function SkipLink() {
  const t = useMessages({ en, ar });
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
    >
      {t.skip}
    </a>
  );
}
