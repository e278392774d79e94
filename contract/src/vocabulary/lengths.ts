// The most characters of a field: forms stop there, and the server refuses longer texts.
export const longestName = 120;
export const longestEmail = 254;
export const longestPhone = 40;
export const longestPassword = 256;
/** For new passwords (docs/sessions.md). */
export const shortestPassword = 10;
export const longestUrl = 2000;
export const longestSearch = 200;

/** For each of a pharmacy's two names (docs/admin.md). */
export const longestShopName = 80;
/** For a name on the open map. */
export const longestPlaceName = 160;
export const longestCity = 80;
export const longestAddress = 300;
export const longestLandmark = 160;
export const longestZipCode = 20;
/** For the reason of a pharmacy's closure. */
export const longestClosureReason = 200;

export const longestSpecialization = 80;
export const longestLicenseNumber = 60;
export const longestBio = 2000;
export const longestConsultationFee = 40;
export const longestConsultationReason = 2000;

/** For the notes of a prescription request. */
export const longestNotes = 2000;
/** For the note that a pharmacy's staff write on a request for each other. */
export const longestPrivateNote = 1000;
/** The default and the greatest page length of a pharmacy's requests. */
export const requestPageLength = 20;
export const longestRequestPage = 100;
/** Requests that one call can mark as seen. */
export const mostSeenAtOnce = 100;
/** Tracking addresses that a browser stores, and that one call can ask about. */
export const mostTrackedAtOnce = 20;
/** For the reason of a rejected application or a declined request. */
export const longestDecisionReason = 500;

/** For the reason of a report about a pharmacy. */
export const longestReportReason = 500;

/** Views, and taps, of advertisements that one call can report. */
export const mostCountedAtOnce = 100;
export const longestProductName = 160;
export const longestDescription = 2000;
export const longestPrice = 60;
/** For the reference of a bank transfer. */
export const longestReference = 40;

export const longestSubject = 200;
export const longestMessage = 5000;
/** An admin's note on how a contact message was handled. */
export const longestHandlingNote = 1000;
