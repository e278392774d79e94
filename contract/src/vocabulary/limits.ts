// The most characters of a field: forms stop there, and the server refuses longer texts.
export const maxNameLength = 120;
export const maxEmailLength = 254;
export const maxPhoneLength = 40;
export const maxPasswordLength = 256;
/** For new passwords (docs/sessions.md). */
export const minPasswordLength = 10;
export const maxUrlLength = 2000;
export const maxSearchLength = 200;

/** For each of a pharmacy's two names (docs/admin.md). */
export const maxShopNameLength = 80;
/** For a name on the open map. */
export const maxPlaceNameLength = 160;
export const maxCityLength = 80;
export const maxAddressLength = 300;
export const maxLandmarkLength = 160;
export const maxZipCodeLength = 20;
/** For the reason of a pharmacy's closure. */
export const maxClosureReasonLength = 200;

export const maxSpecializationLength = 80;
export const maxLicenseNumberLength = 60;
export const maxBioLength = 2000;
export const maxConsultationFeeLength = 40;
export const maxConsultationReasonLength = 2000;
export const maxConsultationAnswerLength = 4000;

/** For the notes of a prescription request. */
export const maxNotesLength = 2000;
/** For the note that a pharmacy's staff write on a request for each other. */
export const maxPrivateNoteLength = 1000;
/** The default and the greatest page length of a pharmacy's requests. */
export const requestPageLength = 20;
export const maxRequestPageLength = 100;
/** Requests that one call can mark as seen. */
export const maxSeenAtOnce = 100;
/** Private links that a browser stores, and that one call can ask about. */
export const maxTrackedAtOnce = 20;
/** For the reason of a rejected application or a declined request. */
export const maxDecisionReasonLength = 500;

/** For the reason of a report about a pharmacy. */
export const maxReportReasonLength = 500;

/** Views, and taps, of advertisements that one call can report. */
export const maxCountedAtOnce = 100;
export const maxProductNameLength = 160;
export const maxDescriptionLength = 2000;
export const maxPriceLength = 60;
/** For the reference of a bank transfer. */
export const maxReferenceLength = 40;

export const maxSubjectLength = 200;
export const maxMessageLength = 5000;
/** An admin's note on how a contact message was handled. */
export const maxHandlingNoteLength = 1000;
