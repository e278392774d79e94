export const withoutScripts = {
  text: 'This page needs JavaScript, which is switched off in this browser.',
  home: 'Back to the home page',
};
