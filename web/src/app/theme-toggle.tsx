import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { layout as ar } from '../i18n/ar/layout.ts';
import { layout as en } from '../i18n/en/layout.ts';
import { useMessages } from '../i18n/messages.ts';
import { flipTheme } from '../lib/preferences.tsx';
import { IconButton } from '../ui/button.tsx';

/** Which icon shows is the style sheet's matter: only the browser knows what 'system' is. */
export function ThemeToggle() {
  const t = useMessages({ en, ar });
  return (
    <IconButton label={t.flipTheme} onClick={flipTheme}>
      <Moon size={22} aria-hidden="true" className="dark:hidden" />
      <Sun size={22} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  );
}
