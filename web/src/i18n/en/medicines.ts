/** The list of medicines: what a field suggests, and what towns and pharmacies are told of it. */
export const medicines = {
  suggestions: 'Names of medicines',
};
