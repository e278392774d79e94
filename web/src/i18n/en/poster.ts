/** A poster has both languages, whichever the page has. */
export const poster = {
  titleOf: (name: string) => `Poster: ${name} · Dawaya`,
  headline: 'Send your prescription here',
  steps: 'Scan the code with your phone, or open the address below.',
  print: 'Print the poster',
  back: 'Back to the pharmacy',
  heading: 'Poster to print',
  hint: 'One page for the door or the counter. Colours and black ink alike.',
  code: 'QR code of the address of the page',
};
