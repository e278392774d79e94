/** A town is told of a medicine from so many different askers and pharmacies on (docs/decisions/0074). */
export const fewestAskers = 3;
export const fewestPharmacies = 2;
/** In days: for how long 'seen' is worth telling, and what a week's telling covers. */
export const seenForDays = 30;
export const askedForDays = 7;
/** How many medicines one telling has. */
export const mostSeen = 50;
export const mostAskedFor = 10;
/** Of what admins write into the list. */
export const longestMedicineName = 120;
export const mostMedicineSpellings = 40;

/** What an admin does to the list, as the audit log has it. */
export const medicineChanges = ['add-medicine', 'change-medicine'] as const;
export type MedicineChange = (typeof medicineChanges)[number];
