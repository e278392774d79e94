export const newName = {
  waits: 'The new name waits for the admin. We email you the decision',
  refused: 'The new name was not approved',
  reason: 'Reason:',
  now: 'Customers see now:',
};
