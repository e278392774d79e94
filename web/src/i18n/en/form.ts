export const form = {
  allRequired: 'All fields are needed, unless they are marked as optional.',
  needsScripts: 'Sending needs JavaScript, which is switched off in this browser.',
  photosAgain: 'What you typed is still here; photos have to be chosen again.',
  goBack: 'What you typed is not lost: go back to it with the back button of your browser.',
};
