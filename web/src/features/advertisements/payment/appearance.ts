import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme } from '../../../lib/preferences.ts';

function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const isDark = style.colorScheme.includes('dark');
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('primary'),
      colorBackground: token('surface-raised'),
      colorText: token('text'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { border: `1px solid ${token('focus')}`, boxShadow: 'none' },
    },
  };
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)');

function subscribeScheme(changed: () => void): () => void {
  const scheme = darkScheme();
  scheme.addEventListener('change', changed);
  return () => scheme.removeEventListener('change', changed);
}

/** Returns the page's colours for the provider's fields, also after the theme changes. */
export function useAppearance(): Appearance {
  const theme = useTheme();
  const isDark = useSyncExternalStore(subscribeScheme, () => darkScheme().matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read where these two show
  return useMemo(appearanceNow, [theme, isDark]);
}
