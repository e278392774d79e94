/** What forms say about themselves. */
export const form = {
  allRequired: 'All fields are needed, unless they are marked as optional.',
  needsScripts: 'Sending needs JavaScript, which is switched off in this browser.',
};
