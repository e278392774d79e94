import { useLayoutTexts } from '../i18n/layout.ts';

export function SkipLink() {
  const t = useLayoutTexts();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
    >
      {t.skip}
    </a>
  );
}
