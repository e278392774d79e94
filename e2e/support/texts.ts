import { admin as adminAr } from '../../web/src/i18n/ar/admin.ts';
import { adminOverview as adminOverviewAr } from '../../web/src/i18n/ar/admin-overview.ts';
import { advertisements as advertisementsAr } from '../../web/src/i18n/ar/advertisements.ts';
import { answers as answersAr } from '../../web/src/i18n/ar/answers.ts';
import { ask as askAr } from '../../web/src/i18n/ar/ask.ts';
import { bell as bellAr } from '../../web/src/i18n/ar/bell.ts';
import { browse as browseAr } from '../../web/src/i18n/ar/browse.ts';
import { chart as chartAr } from '../../web/src/i18n/ar/chart.ts';
import { chosenPhotos as chosenPhotosAr } from '../../web/src/i18n/ar/chosen-photos.ts';
import { connectivity as connectivityAr } from '../../web/src/i18n/ar/connectivity.ts';
import { contact as contactAr } from '../../web/src/i18n/ar/contact.ts';
import { contactFields as contactFieldsAr } from '../../web/src/i18n/ar/contact-fields.ts';
import { dashboard as dashboardAr } from '../../web/src/i18n/ar/dashboard.ts';
import { doctorDashboard as doctorDashboardAr } from '../../web/src/i18n/ar/doctor-dashboard.ts';
import { doctors as doctorsAr } from '../../web/src/i18n/ar/doctors.ts';
import { finder as finderAr } from '../../web/src/i18n/ar/finder.ts';
import { finderMore as finderMoreAr } from '../../web/src/i18n/ar/finder-more.ts';
import { form as formAr } from '../../web/src/i18n/ar/form.ts';
import { home as homeAr } from '../../web/src/i18n/ar/home.ts';
import { hours as hoursAr } from '../../web/src/i18n/ar/hours.ts';
import { inquiries as inquiriesAr } from '../../web/src/i18n/ar/inquiries.ts';
import { inquiryLink as askWayAr } from '../../web/src/i18n/ar/inquiry-link.ts';
import { asked as askedAr } from '../../web/src/i18n/ar/inquiry-names.ts';
import { layout as layoutAr } from '../../web/src/i18n/ar/layout.ts';
import { login as loginAr } from '../../web/src/i18n/ar/login.ts';
import { medicines as medicinesAr } from '../../web/src/i18n/ar/medicines.ts';
import { messages as messagesAr } from '../../web/src/i18n/ar/messages.ts';
import { money as moneyAr } from '../../web/src/i18n/ar/money.ts';
import { myRequests as myRequestsAr } from '../../web/src/i18n/ar/my-requests.ts';
import { newName as newNameAr } from '../../web/src/i18n/ar/new-name.ts';
import { notifications as notificationsAr } from '../../web/src/i18n/ar/notifications.ts';
import { offlinePage as offlinePageAr } from '../../web/src/i18n/ar/offline-page.ts';
import { opening as openingAr } from '../../web/src/i18n/ar/opening.ts';
import { outbox as outboxAr } from '../../web/src/i18n/ar/outbox.ts';
import { pages as pagesAr } from '../../web/src/i18n/ar/pages.ts';
import { pharmacyPage as pharmacyPageAr } from '../../web/src/i18n/ar/pharmacy-page.ts';
import { phoneLinks as phoneLinksAr } from '../../web/src/i18n/ar/phone-links.ts';
import { photos as photosAr } from '../../web/src/i18n/ar/photos.ts';
import { picture as pictureAr } from '../../web/src/i18n/ar/picture.ts';
import { places as placesAr } from '../../web/src/i18n/ar/places.ts';
import { poster as posterAr } from '../../web/src/i18n/ar/poster.ts';
import { prices as pricesAr } from '../../web/src/i18n/ar/prices.ts';
import { privacy as privacyAr } from '../../web/src/i18n/ar/privacy.ts';
import { proveEmail as proveEmailAr } from '../../web/src/i18n/ar/prove-email.ts';
import { register as registerAr } from '../../web/src/i18n/ar/register.ts';
import { request as requestAr } from '../../web/src/i18n/ar/request.ts';
import { requestCode as requestCodeAr } from '../../web/src/i18n/ar/request-code.ts';
import { signup as signupAr } from '../../web/src/i18n/ar/signup.ts';
import { staff as staffAr } from '../../web/src/i18n/ar/staff.ts';
import { stale as staleAr } from '../../web/src/i18n/ar/stale.ts';
import { towns as townsAr } from '../../web/src/i18n/ar/towns.ts';
import { track as trackAr } from '../../web/src/i18n/ar/track.ts';
import { trackInquiry as trackInquiryAr } from '../../web/src/i18n/ar/track-inquiry.ts';
import { trackInquiryMore as trackInquiryMoreAr } from '../../web/src/i18n/ar/track-inquiry-more.ts';
import { trackMore as trackMoreAr } from '../../web/src/i18n/ar/track-more.ts';
import { transfers as transfersAr } from '../../web/src/i18n/ar/transfers.ts';
import { ui as uiAr } from '../../web/src/i18n/ar/ui.ts';
import { admin } from '../../web/src/i18n/en/admin.ts';
import { adminOverview } from '../../web/src/i18n/en/admin-overview.ts';
import { advertisements } from '../../web/src/i18n/en/advertisements.ts';
import { answers } from '../../web/src/i18n/en/answers.ts';
import { ask } from '../../web/src/i18n/en/ask.ts';
import { bell } from '../../web/src/i18n/en/bell.ts';
import { browse } from '../../web/src/i18n/en/browse.ts';
import { chart } from '../../web/src/i18n/en/chart.ts';
import { chosenPhotos } from '../../web/src/i18n/en/chosen-photos.ts';
import { connectivity } from '../../web/src/i18n/en/connectivity.ts';
import { contact } from '../../web/src/i18n/en/contact.ts';
import { contactFields } from '../../web/src/i18n/en/contact-fields.ts';
import { dashboard } from '../../web/src/i18n/en/dashboard.ts';
import { doctorDashboard } from '../../web/src/i18n/en/doctor-dashboard.ts';
import { doctors } from '../../web/src/i18n/en/doctors.ts';
import { finder } from '../../web/src/i18n/en/finder.ts';
import { finderMore } from '../../web/src/i18n/en/finder-more.ts';
import { form } from '../../web/src/i18n/en/form.ts';
import { home } from '../../web/src/i18n/en/home.ts';
import { hours } from '../../web/src/i18n/en/hours.ts';
import { inquiries } from '../../web/src/i18n/en/inquiries.ts';
import { inquiryLink } from '../../web/src/i18n/en/inquiry-link.ts';
import { asked } from '../../web/src/i18n/en/inquiry-names.ts';
import { layout } from '../../web/src/i18n/en/layout.ts';
import { login } from '../../web/src/i18n/en/login.ts';
import { medicines } from '../../web/src/i18n/en/medicines.ts';
import { messages } from '../../web/src/i18n/en/messages.ts';
import { money } from '../../web/src/i18n/en/money.ts';
import { myRequests } from '../../web/src/i18n/en/my-requests.ts';
import { newName } from '../../web/src/i18n/en/new-name.ts';
import { notifications } from '../../web/src/i18n/en/notifications.ts';
import { offlinePage } from '../../web/src/i18n/en/offline-page.ts';
import { opening } from '../../web/src/i18n/en/opening.ts';
import { outbox } from '../../web/src/i18n/en/outbox.ts';
import { pages } from '../../web/src/i18n/en/pages.ts';
import { pharmacyPage } from '../../web/src/i18n/en/pharmacy-page.ts';
import { phoneLinks } from '../../web/src/i18n/en/phone-links.ts';
import { photos } from '../../web/src/i18n/en/photos.ts';
import { picture } from '../../web/src/i18n/en/picture.ts';
import { places } from '../../web/src/i18n/en/places.ts';
import { poster } from '../../web/src/i18n/en/poster.ts';
import { prices } from '../../web/src/i18n/en/prices.ts';
import { privacy } from '../../web/src/i18n/en/privacy.ts';
import { proveEmail } from '../../web/src/i18n/en/prove-email.ts';
import { register } from '../../web/src/i18n/en/register.ts';
import { request } from '../../web/src/i18n/en/request.ts';
import { requestCode } from '../../web/src/i18n/en/request-code.ts';
import { signup } from '../../web/src/i18n/en/signup.ts';
import { staff } from '../../web/src/i18n/en/staff.ts';
import { stale } from '../../web/src/i18n/en/stale.ts';
import { towns } from '../../web/src/i18n/en/towns.ts';
import { track } from '../../web/src/i18n/en/track.ts';
import { trackInquiry } from '../../web/src/i18n/en/track-inquiry.ts';
import { trackInquiryMore } from '../../web/src/i18n/en/track-inquiry-more.ts';
import { trackMore } from '../../web/src/i18n/en/track-more.ts';
import { transfers } from '../../web/src/i18n/en/transfers.ts';
import { ui } from '../../web/src/i18n/en/ui.ts';

const en = {
  admin,
  adminOverview,
  advertisements,
  ask,
  messages,
  money,
  inquiryLink,
  asked,
  answers,
  inquiries,
  bell,
  browse,
  chart,
  contact,
  contactFields,
  dashboard,
  doctorDashboard,
  doctors,
  finder,
  finderMore,
  form,
  home,
  hours,
  layout,
  connectivity,
  login,
  newName,
  offlinePage,
  opening,
  myRequests,
  pages,
  pharmacyPage,
  poster,
  medicines,
  prices,
  towns,
  phoneLinks,
  chosenPhotos,
  outbox,
  photos,
  picture,
  places,
  privacy,
  proveEmail,
  register,
  request,
  requestCode,
  transfers,
  signup,
  staff,
  stale,
  track,
  trackMore,
  notifications,
  trackInquiry,
  trackInquiryMore,
  ui,
};

export type Texts = typeof en;

/** The product's own texts, so that journeys look for the texts that people read. */
export const texts: Record<'en' | 'ar', Texts> = {
  en,
  ar: {
    admin: adminAr,
    adminOverview: adminOverviewAr,
    advertisements: advertisementsAr,
    ask: askAr,
    messages: messagesAr,
    money: moneyAr,
    inquiryLink: askWayAr,
    asked: askedAr,
    answers: answersAr,
    inquiries: inquiriesAr,
    bell: bellAr,
    browse: browseAr,
    chart: chartAr,
    contact: contactAr,
    contactFields: contactFieldsAr,
    dashboard: dashboardAr,
    doctorDashboard: doctorDashboardAr,
    doctors: doctorsAr,
    finder: finderAr,
    finderMore: finderMoreAr,
    form: formAr,
    home: homeAr,
    hours: hoursAr,
    layout: layoutAr,
    connectivity: connectivityAr,
    login: loginAr,
    newName: newNameAr,
    offlinePage: offlinePageAr,
    opening: openingAr,
    myRequests: myRequestsAr,
    pages: pagesAr,
    pharmacyPage: pharmacyPageAr,
    poster: posterAr,
    medicines: medicinesAr,
    prices: pricesAr,
    towns: townsAr,
    phoneLinks: phoneLinksAr,
    chosenPhotos: chosenPhotosAr,
    outbox: outboxAr,
    photos: photosAr,
    picture: pictureAr,
    places: placesAr,
    privacy: privacyAr,
    proveEmail: proveEmailAr,
    register: registerAr,
    request: requestAr,
    requestCode: requestCodeAr,
    transfers: transfersAr,
    signup: signupAr,
    staff: staffAr,
    stale: staleAr,
    track: trackAr,
    trackMore: trackMoreAr,
    notifications: notificationsAr,
    trackInquiry: trackInquiryAr,
    trackInquiryMore: trackInquiryMoreAr,
    ui: uiAr,
  },
};
