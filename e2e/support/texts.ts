import { en as accesses, ar as accessesAr } from '../../web/src/i18n/accesses.ts';
import { en as accountPanel, ar as accountPanelAr } from '../../web/src/i18n/account-panel.ts';
import { en as admin, ar as adminAr } from '../../web/src/i18n/admin.ts';
import {
  en as adminApplications,
  ar as adminApplicationsAr,
} from '../../web/src/i18n/admin-applications.ts';
import { en as adminDesk, ar as adminDeskAr } from '../../web/src/i18n/admin-desk.ts';
import { en as adminLog, ar as adminLogAr } from '../../web/src/i18n/admin-log.ts';
import { en as adminMessages, ar as adminMessagesAr } from '../../web/src/i18n/admin-messages.ts';
import { en as adminOverview, ar as adminOverviewAr } from '../../web/src/i18n/admin-overview.ts';
import {
  en as adminProposals,
  ar as adminProposalsAr,
} from '../../web/src/i18n/admin-proposals.ts';
import { en as adminService, ar as adminServiceAr } from '../../web/src/i18n/admin-service.ts';
import {
  en as advertisementPayment,
  ar as advertisementPaymentAr,
} from '../../web/src/i18n/advertisement-payment.ts';
import { en as advertisements, ar as advertisementsAr } from '../../web/src/i18n/advertisements.ts';
import { en as alerts, ar as alertsAr } from '../../web/src/i18n/alerts.ts';
import { en as answerReading, ar as answerReadingAr } from '../../web/src/i18n/answer-reading.ts';
import { en as answers, ar as answersAr } from '../../web/src/i18n/answers.ts';
import { en as ask, ar as askAr } from '../../web/src/i18n/ask.ts';
import { en as bell, ar as bellAr } from '../../web/src/i18n/bell.ts';
import { en as browse, ar as browseAr } from '../../web/src/i18n/browse.ts';
import { en as chart, ar as chartAr } from '../../web/src/i18n/chart.ts';
import { en as chosenPhotos, ar as chosenPhotosAr } from '../../web/src/i18n/chosen-photos.ts';
import { en as connectivity, ar as connectivityAr } from '../../web/src/i18n/connectivity.ts';
import { en as contact, ar as contactAr } from '../../web/src/i18n/contact.ts';
import { en as contactFields, ar as contactFieldsAr } from '../../web/src/i18n/contact-fields.ts';
import { en as dashboard, ar as dashboardAr } from '../../web/src/i18n/dashboard.ts';
import {
  en as dashboardProfile,
  ar as dashboardProfileAr,
} from '../../web/src/i18n/dashboard-profile.ts';
import {
  en as dashboardRequest,
  ar as dashboardRequestAr,
} from '../../web/src/i18n/dashboard-request.ts';
import {
  en as doctorDashboard,
  ar as doctorDashboardAr,
} from '../../web/src/i18n/doctor-dashboard.ts';
import { en as doctors, ar as doctorsAr } from '../../web/src/i18n/doctors.ts';
import { en as finder, ar as finderAr } from '../../web/src/i18n/finder.ts';
import { en as finderMore, ar as finderMoreAr } from '../../web/src/i18n/finder-more.ts';
import { en as follow, ar as followAr } from '../../web/src/i18n/follow.ts';
import { en as form, ar as formAr } from '../../web/src/i18n/form.ts';
import { en as home, ar as homeAr } from '../../web/src/i18n/home.ts';
import { en as hours, ar as hoursAr } from '../../web/src/i18n/hours.ts';
import { en as inquiries, ar as inquiriesAr } from '../../web/src/i18n/inquiries.ts';
import { en as asked, ar as askedAr } from '../../web/src/i18n/inquiry-names.ts';
import { en as layout, ar as layoutAr } from '../../web/src/i18n/layout.ts';
import { en as login, ar as loginAr } from '../../web/src/i18n/login.ts';
import { en as medicines, ar as medicinesAr } from '../../web/src/i18n/medicines.ts';
import { en as messages, ar as messagesAr } from '../../web/src/i18n/messages.ts';
import { en as money, ar as moneyAr } from '../../web/src/i18n/money.ts';
import { en as myData, ar as myDataAr } from '../../web/src/i18n/my-data.ts';
import { en as myRequests, ar as myRequestsAr } from '../../web/src/i18n/my-requests.ts';
import { en as nameReviews, ar as nameReviewsAr } from '../../web/src/i18n/name-reviews.ts';
import { en as newsChannel, ar as newsChannelAr } from '../../web/src/i18n/news-channel.ts';
import { en as notifications, ar as notificationsAr } from '../../web/src/i18n/notifications.ts';
import { en as offlinePage, ar as offlinePageAr } from '../../web/src/i18n/offline-page.ts';
import { en as openByCode, ar as openByCodeAr } from '../../web/src/i18n/open-by-code.ts';
import { en as opening, ar as openingAr } from '../../web/src/i18n/opening.ts';
import { en as outbox, ar as outboxAr } from '../../web/src/i18n/outbox.ts';
import { en as pages, ar as pagesAr } from '../../web/src/i18n/pages.ts';
import { en as pharmacyPage, ar as pharmacyPageAr } from '../../web/src/i18n/pharmacy-page.ts';
import { en as phoneLinks, ar as phoneLinksAr } from '../../web/src/i18n/phone-links.ts';
import { en as photos, ar as photosAr } from '../../web/src/i18n/photos.ts';
import { en as picture, ar as pictureAr } from '../../web/src/i18n/picture.ts';
import { en as places, ar as placesAr } from '../../web/src/i18n/places.ts';
import { en as poster, ar as posterAr } from '../../web/src/i18n/poster.ts';
import { en as prices, ar as pricesAr } from '../../web/src/i18n/prices.ts';
import { en as privacy, ar as privacyAr } from '../../web/src/i18n/privacy.ts';
import { en as proveEmail, ar as proveEmailAr } from '../../web/src/i18n/prove-email.ts';
import { en as register, ar as registerAr } from '../../web/src/i18n/register.ts';
import { en as request, ar as requestAr } from '../../web/src/i18n/request.ts';
import { en as requestCode, ar as requestCodeAr } from '../../web/src/i18n/request-code.ts';
import { en as secondFactor, ar as secondFactorAr } from '../../web/src/i18n/second-factor.ts';
import { en as signup, ar as signupAr } from '../../web/src/i18n/signup.ts';
import { en as staff, ar as staffAr } from '../../web/src/i18n/staff.ts';
import { en as stale, ar as staleAr } from '../../web/src/i18n/stale.ts';
import { en as textQuestions, ar as textQuestionsAr } from '../../web/src/i18n/text-questions.ts';
import { en as textWay, ar as textWayAr } from '../../web/src/i18n/text-way.ts';
import { en as textWays, ar as textWaysAr } from '../../web/src/i18n/text-ways.ts';
import { en as toasts, ar as toastsAr } from '../../web/src/i18n/toasts.ts';
import { en as towns, ar as townsAr } from '../../web/src/i18n/towns.ts';
import { en as track, ar as trackAr } from '../../web/src/i18n/track.ts';
import { en as trackInquiry, ar as trackInquiryAr } from '../../web/src/i18n/track-inquiry.ts';
import {
  en as trackInquiryMore,
  ar as trackInquiryMoreAr,
} from '../../web/src/i18n/track-inquiry-more.ts';
import { en as trackMore, ar as trackMoreAr } from '../../web/src/i18n/track-more.ts';
import { en as transfers, ar as transfersAr } from '../../web/src/i18n/transfers.ts';
import { en as ui, ar as uiAr } from '../../web/src/i18n/ui.ts';
import { en as weekFigures, ar as weekFiguresAr } from '../../web/src/i18n/week-figures.ts';

const en = {
  accesses,
  admin: {
    ...admin,
    ...adminDesk,
    ...adminApplications,
    ...adminMessages,
    ...adminProposals,
    log: adminLog,
  },
  adminOverview,
  adminService,
  advertisements: { ...advertisements, payment: advertisementPayment },
  alerts,
  ask,
  messageProof: proveEmail.message,
  messages,
  money,
  asked,
  answerReading,
  answers,
  inquiries,
  availability: prices.availability,
  bell,
  browse,
  chart,
  contact,
  contactFields,
  dashboard: {
    ...dashboard,
    profile: dashboardProfile,
    request: dashboardRequest,
    week: weekFigures,
  },
  doctorDashboard,
  doctors,
  finder,
  finderMore,
  form,
  follow,
  home,
  hours,
  layout: { ...layout, account: { ...layout.account, ...accountPanel } },
  connectivity,
  lists: prices.listFile,
  createAlerts: alerts.create,
  login,
  newName: dashboardProfile.newName,
  offlinePage,
  opening,
  myRequests,
  pages,
  pharmacyPage,
  openByCode,
  poster,
  ownSessions: accountPanel.ownSessions,
  secondFactor,
  medicines,
  prices,
  textQuestions,
  textWay,
  textWays,
  toasts,
  towns,
  phoneLinks,
  chosenPhotos,
  myData,
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
  nameReviews,
  staff,
  stale,
  track,
  trackMore,
  newsChannel,
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
    accesses: accessesAr,
    admin: {
      ...adminAr,
      ...adminDeskAr,
      ...adminApplicationsAr,
      ...adminMessagesAr,
      ...adminProposalsAr,
      log: adminLogAr,
    },
    adminOverview: adminOverviewAr,
    adminService: adminServiceAr,
    advertisements: { ...advertisementsAr, payment: advertisementPaymentAr },
    alerts: alertsAr,
    ask: askAr,
    messageProof: proveEmailAr.message,
    messages: messagesAr,
    money: moneyAr,
    asked: askedAr,
    answerReading: answerReadingAr,
    answers: answersAr,
    inquiries: inquiriesAr,
    availability: pricesAr.availability,
    bell: bellAr,
    browse: browseAr,
    chart: chartAr,
    contact: contactAr,
    contactFields: contactFieldsAr,
    dashboard: {
      ...dashboardAr,
      profile: dashboardProfileAr,
      request: dashboardRequestAr,
      week: weekFiguresAr,
    },
    doctorDashboard: doctorDashboardAr,
    doctors: doctorsAr,
    finder: finderAr,
    finderMore: finderMoreAr,
    form: formAr,
    follow: followAr,
    home: homeAr,
    hours: hoursAr,
    layout: { ...layoutAr, account: { ...layoutAr.account, ...accountPanelAr } },
    connectivity: connectivityAr,
    lists: pricesAr.listFile,
    createAlerts: alertsAr.create,
    login: loginAr,
    newName: dashboardProfileAr.newName,
    offlinePage: offlinePageAr,
    opening: openingAr,
    myRequests: myRequestsAr,
    pages: pagesAr,
    pharmacyPage: pharmacyPageAr,
    openByCode: openByCodeAr,
    poster: posterAr,
    ownSessions: accountPanelAr.ownSessions,
    secondFactor: secondFactorAr,
    medicines: medicinesAr,
    prices: pricesAr,
    textQuestions: textQuestionsAr,
    textWay: textWayAr,
    textWays: textWaysAr,
    toasts: toastsAr,
    towns: townsAr,
    phoneLinks: phoneLinksAr,
    chosenPhotos: chosenPhotosAr,
    myData: myDataAr,
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
    nameReviews: nameReviewsAr,
    staff: staffAr,
    stale: staleAr,
    track: trackAr,
    trackMore: trackMoreAr,
    newsChannel: newsChannelAr,
    notifications: notificationsAr,
    trackInquiry: trackInquiryAr,
    trackInquiryMore: trackInquiryMoreAr,
    ui: uiAr,
  },
};
