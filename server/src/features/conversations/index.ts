export { type CustomerIntent, understandCustomer } from './understand-customer.ts';
export { type PharmacistIntent, understandPharmacist } from './understand-pharmacist.ts';
