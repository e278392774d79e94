/** Titles and descriptions of the screens: for the browser's tab and for search engines. */
export const pages = {
  home: {
    title: 'Dawaya: find a pharmacy in Sudan and send your prescription',
    description:
      'Find an open pharmacy near you in Sudan and send it a photo of your prescription. All 17 states, in Arabic and English.',
  },
  notFound: {
    title: 'Page Not Found · Dawaya',
    description: 'This page does not exist.',
  },
};
