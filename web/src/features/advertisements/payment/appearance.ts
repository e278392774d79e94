import type { Appearance } from '@stripe/stripe-js';

/** The page's own colours, as they are in the theme that shows now, for the provider's fields. */
export function appearanceNow(): Appearance {
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
