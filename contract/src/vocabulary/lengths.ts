// The most characters of what people write: a form takes no more, and the server refuses more.
export const longestName = 120;
export const longestEmail = 254;
export const longestPhone = 40;
export const longestPassword = 256;
/** Of a password that somebody chooses (product decision 5). */
export const shortestPassword = 10;
export const longestUrl = 2000;
export const longestSearch = 200;

/** Each name of a pharmacy (product decision 50). */
export const longestShopName = 80;
/** A pharmacy's name on the open map. */
export const longestPlaceName = 160;
export const longestCity = 80;
export const longestAddress = 300;
export const longestLandmark = 160;
export const longestZipCode = 20;
/** Why a pharmacy is closed for some days. */
export const longestClosureReason = 200;

export const longestSpecialization = 80;
export const longestLicenseNumber = 60;
export const longestBio = 2000;
export const longestConsultationFee = 40;
export const longestConsultationReason = 2000;

/** Of a prescription request. */
export const longestNotes = 2000;
/** What a pharmacy's people write beside a request, for each other. */
export const longestPrivateNote = 1000;
/** How many requests a page of a pharmacy's list has, and at most. */
export const requestPageLength = 20;
export const longestRequestPage = 100;
/** How many requests one call tells to have been seen. */
export const mostSeenAtOnce = 100;
/** How many tracking addresses a browser keeps, and one call asks about. */
export const mostTrackedAtOnce = 20;
/** Why an application was not accepted, or a request was declined. */
export const longestDecisionReason = 500;

/** Why a pharmacy is reported. */
export const longestReportReason = 500;

/** How many views, and how many taps, of advertisements one call tells of. */
export const mostCountedAtOnce = 100;
export const longestProductName = 160;
export const longestDescription = 2000;
export const longestPrice = 60;
/** Of a bank transfer. */
export const longestReference = 40;

export const longestSubject = 200;
export const longestMessage = 5000;
