export const contactFields = {
  name: 'Full name',
  phone: 'Phone',
  phoneHint: 'For example 0912 345 678, or with the country code.',
  email: 'Email',
};
