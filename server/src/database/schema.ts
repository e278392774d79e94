/** Every table, each in the file of the area that it belongs to. */
export * from './schema/accounts.ts';
export * from './schema/advertisements.ts';
export * from './schema/contact.ts';
export * from './schema/doctors.ts';
export * from './schema/files.ts';
export * from './schema/live.ts';
export * from './schema/payments.ts';
export * from './schema/pharmacies.ts';
export * from './schema/pharmacy-prices.ts';
export * from './schema/prescription-requests.ts';
export * from './schema/push.ts';
export * from './schema/request-moves.ts';
export * from './schema/request-talk.ts';
export * from './schema/sessions.ts';
export * from './schema/staff.ts';
export * from './schema/trackings.ts';
export * from './schema/transfer-claims.ts';
