/** Texts for applicants until they confirm their email address (docs/admin.md). */
export const proveEmail = {
  title: 'Confirm your email address',
  purpose: {
    pharmacy:
      'A pharmacy is approved, and receives prescriptions, only with a confirmed email address.',
    doctor: 'Patients can ask you for a consultation only once your email address is confirmed.',
  },
  openUntil: (day: string) => `Until ${day} everything goes on as before.`,
  removedOn: (day: string) =>
    `If it is not confirmed by ${day}, the registration is removed with everything that was sent with it.`,
  sentTo: 'Enter the 6-digit code that we email to',
  send: 'Send a new code',
  sent: 'A new code is on its way.',
  passwordGoes:
    'Confirming ends the password of your registration; you can choose a new one after.',
  done: 'Your email address is confirmed.',
  failed: 'The email address was not confirmed',
};
