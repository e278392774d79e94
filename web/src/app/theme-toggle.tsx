import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useLayoutTexts } from '../i18n/layout.ts';
import { flipTheme } from '../lib/preferences.ts';
import { IconButton } from '../ui/button.tsx';

/** The style sheet chooses the icon, because only the browser knows the system's theme. */
export function ThemeToggle() {
  const t = useLayoutTexts();
  return (
    <IconButton label={t.flipTheme} onClick={flipTheme}>
      <Moon size={22} aria-hidden="true" className="dark:hidden" />
      <Sun size={22} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  );
}
