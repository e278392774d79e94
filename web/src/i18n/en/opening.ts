/** Open and closed, and when that changes; the first words are the law's. */
export const opening = {
  open: 'Open',
  closed: 'Closed',
  closes: (time: string) => `closes ${time}`,
  opens: (time: string) => `opens ${time}`,
  confirmed: (ago: string) => `confirmed open ${ago}`,
  confirmedOn: (day: string) => `confirmed open on ${day}`,
};
