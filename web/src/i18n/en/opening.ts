/** Open and closed, and the next change; the specification gives the first words. */
export const opening = {
  open: 'Open',
  closed: 'Closed',
  closes: (time: string) => `closes ${time}`,
  opens: (time: string) => `opens ${time}`,
  confirmed: (ago: string) => `confirmed open ${ago}`,
  confirmedOn: (day: string) => `confirmed open on ${day}`,
};
