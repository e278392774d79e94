/** The sentences of the specification word for word. */
export const home = {
  hero: {
    title: 'Find your medicine anywhere in Sudan',
    text: 'Choose a pharmacy, send it a photo of your prescription, and hear back.',
    pharmacist: "I'm a Pharmacist",
    customer: "I'm a Customer",
  },
  follow: {
    title: 'Follow your request',
    open: 'Request to',
    unnamed: 'Your request',
    all: 'All my requests',
  },
  health: {
    title: 'Health information',
    newTab: 'opens in a new tab',
    source: 'NHS',
    conditions: { title: 'Conditions', text: 'Symptoms, causes and treatment, from A to Z.' },
    medicines: { title: 'Medicines', text: 'How to take them, side effects, what not to mix.' },
    living: { title: 'Living well', text: 'Food, movement, sleep and staying healthy.' },
  },
  promo: {
    title: 'What pharmacies have in store',
    text: 'Medicines and products that pharmacies near you advertise, with their prices.',
    button: 'See advertisements',
  },
};
