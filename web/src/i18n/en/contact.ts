/** /contact: a message to those who run Dawaya. */
export const contact = {
  title: 'Contact us',
  intro: 'A question, a complaint, an idea? Write to us, in Arabic or English.',
  subject: 'Subject',
  message: 'Message',
  messageHint:
    'Please no prescriptions and nothing about your health: send those to a pharmacy or a doctor.',
  emailHint: 'Our answer goes there.',
  send: 'Send message',
  failed: 'Failed to send message. Please try again.',
  sent: 'Your message has been sent successfully',
  sentText: 'We answer by email.',
  another: 'Send another',
  reach: 'How to reach us',
  email: 'Email',
  phone: 'Phone',
  noPhone: 'Not provided',
  location: 'Location',
  khartoum: 'Khartoum',
  detailsFailed: 'Our address could not be loaded. The form works all the same.',
  emergency: 'This is not an emergency line. In an emergency, call or go to the nearest hospital.',
  website: 'Leave this empty',
};
