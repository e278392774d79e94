export const passwordField = { show: 'Show what is typed', hide: 'Hide what is typed' };
