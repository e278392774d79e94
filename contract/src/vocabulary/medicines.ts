/**
 * The fewest customers and pharmacies behind a published medicine, for privacy
 * (docs/medicines.md).
 */
export const minAskers = 3;
export const minPharmacies = 2;
/** In days: the age up to which 'seen' counts, and the period of the weekly list. */
export const seenWithinDays = 30;
export const askedForDays = 7;
/** Medicines on one list. */
export const maxSeen = 50;
export const maxAskedFor = 10;
/** In days: for how long a pharmacy's report counts that it has a medicine. */
export const availabilityReportDays = 7;
/** Products that a pharmacy reports at once, and in all. */
export const maxAvailabilityReports = 200;
/** Suggestions below a field, the typed text included. */
export const maxSuggestions = 8;
/** For an admin's entries in the list of medicines. */
export const maxMedicineNameLength = 120;
export const maxMedicineSpellings = 40;

/** The routes of administration. Products of different groups are never one (docs/medicines.md). */
export const formGroups = [
  'oral',
  'injection',
  'skin',
  'eye',
  'nose',
  'inhaled',
  'rectal',
  'vaginal',
  'device',
] as const;
export type FormGroup = (typeof formGroups)[number];

/** A medicine that is not `none` is never in a public count (docs/medicines.md). */
export const sensitivities = ['none', 'sensitive', 'controlled'] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** An approved name is in use. A rejected one stays, so that it is not proposed again. */
export const medicineNameStatuses = ['proposed', 'approved', 'rejected'] as const;
export const medicineNameKinds = ['generic', 'brand'] as const;

/** A reviewer's verdict: the spelling means the same medicine, or a different one. */
export const nameVerdicts = ['same', 'another', 'unsure'] as const;
export type NameVerdict = (typeof nameVerdicts)[number];

/** Medicines whose spellings two reviewers check. */
export const nameRisks = [
  'controlled',
  'insulin',
  'anticoagulant',
  'cytotoxic',
  'sensitive',
] as const;
export type NameRisk = (typeof nameRisks)[number];

/** Spellings that a reviewer reads at once. */
export const namesAtOnce = 10;

/** An admin's changes of the list, as in the audit log. */
export const medicineChanges = ['add-medicine', 'change-medicine'] as const;
export type MedicineChange = (typeof medicineChanges)[number];

/** An admin's choice of reviewers, as in the audit log. */
export const reviewerChanges = ['allow-name-review', 'end-name-review'] as const;
export type ReviewerChange = (typeof reviewerChanges)[number];
