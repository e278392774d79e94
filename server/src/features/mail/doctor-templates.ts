import type { TemplatesOf } from './template.ts';

export interface DoctorMails {
  'doctor-approved': { fullName: string; loginUrl: string };
  'doctor-rejected': { fullName: string; reason: string; loginUrl: string };
  'doctor-suspended': { fullName: string; reason: string; contactUrl: string };
  'doctor-reinstated': { fullName: string; loginUrl: string };
  'doctor-details-accepted': { fullName: string; loginUrl: string };
  /** The current name, which stays public. */
  'doctor-details-refused': { fullName: string; reason: string; loginUrl: string };
  'new-consultation': { loginUrl: string };
  'consultation-cancelled': { loginUrl: string };
  /** To the patient, without the doctor's name and text. */
  'consultation-answered': { isCorrection: boolean; requestsUrl: string };
  'consultation-declined': { requestsUrl: string };
}

export const doctorTemplates: TemplatesOf<DoctorMails> = {
  'doctor-approved': {
    en: ({ fullName, loginUrl }) => ({
      subject: 'Your registration as a doctor has been approved',
      to: fullName,
      paragraphs: [
        `You are now verified and listed in Dawaya's directory of doctors.`,
        `Log in here: ${loginUrl}`,
        'Patients can ask you for a consultation while you are switched online on your page.',
      ],
    }),
    ar: ({ fullName, loginUrl }) => ({
      subject: 'تم اعتماد تسجيلك في دليل الأطباء',
      to: fullName,
      paragraphs: [
        `تم اعتماد تسجيلك، واسمك الآن ظاهر في دليل الأطباء في دوايا.`,
        `سجّل الدخول من هنا: ${loginUrl}`,
        'يستطيع المرضى طلب استشارتك عندما تشغّل «متاح الآن» في لوحة الطبيب.',
      ],
    }),
  },
  'doctor-rejected': {
    en: ({ fullName, reason, loginUrl }) => ({
      subject: 'Your registration as a doctor could not be approved',
      to: fullName,
      paragraphs: [
        `We looked at your details and could not approve your registration yet.`,
        `The reason: ${reason}`,
        `You can log in, correct the details and send them again: ${loginUrl}`,
      ],
    }),
    ar: ({ fullName, reason, loginUrl }) => ({
      subject: 'لم يُعتمد طلب تسجيلك في دليل الأطباء',
      to: fullName,
      paragraphs: [
        `راجعنا بياناتك ولم نتمكن من اعتماد طلب تسجيلك حتى الآن.`,
        `السبب: ${reason}`,
        `يمكنك تسجيل الدخول وتصحيح البيانات وإرسالها من جديد: ${loginUrl}`,
      ],
    }),
  },
  'doctor-suspended': {
    en: ({ fullName, reason, contactUrl }) => ({
      subject: 'Your account as a doctor has been suspended',
      to: fullName,
      paragraphs: [
        `You have been taken off Dawaya's directory for the time being.`,
        `The reason: ${reason}`,
        `If you think that this is a mistake, write to us: ${contactUrl}`,
      ],
    }),
    ar: ({ fullName, reason, contactUrl }) => ({
      subject: 'تم إيقاف حسابك مؤقتًا',
      to: fullName,
      paragraphs: [
        `أُوقف ظهور اسمك في دليل الأطباء في دوايا مؤقتًا.`,
        `السبب: ${reason}`,
        `إذا كنت ترى أن هذا خطأ فاكتب لنا: ${contactUrl}`,
      ],
    }),
  },
  'doctor-reinstated': {
    en: ({ fullName, loginUrl }) => ({
      subject: 'You are listed as a doctor again',
      to: fullName,
      paragraphs: [
        `You are verified and listed in Dawaya's directory of doctors again.`,
        `Log in here: ${loginUrl}`,
      ],
    }),
    ar: ({ fullName, loginUrl }) => ({
      subject: 'عاد اسمك إلى دليل الأطباء',
      to: fullName,
      paragraphs: [
        `أُعيد اعتماد تسجيلك، واسمك ظاهر في دليل الأطباء في دوايا من جديد.`,
        `سجّل الدخول من هنا: ${loginUrl}`,
      ],
    }),
  },
  'doctor-details-accepted': {
    en: ({ fullName, loginUrl }) => ({
      subject: 'Your new details are approved',
      to: fullName,
      paragraphs: [
        `We have checked your new details. Dawaya's directory of doctors shows them from now on.`,
        `Log in to see them: ${loginUrl}`,
      ],
    }),
    ar: ({ fullName, loginUrl }) => ({
      subject: 'تم اعتماد بياناتك الجديدة',
      to: fullName,
      paragraphs: [
        'راجعنا بياناتك الجديدة واعتمدناها، وتظهر من الآن في دليل الأطباء في دوايا.',
        `سجّل الدخول لتراها: ${loginUrl}`,
      ],
    }),
  },
  'doctor-details-refused': {
    en: ({ fullName, reason, loginUrl }) => ({
      subject: 'Your new details were not approved',
      to: fullName,
      paragraphs: [
        'We have read the new details that you gave, and cannot approve them.',
        `The reason: ${reason}`,
        'The directory still shows the ones that we checked before.',
        `You can log in and change them again: ${loginUrl}`,
      ],
    }),
    ar: ({ fullName, reason, loginUrl }) => ({
      subject: 'لم تُعتمد بياناتك الجديدة',
      to: fullName,
      paragraphs: [
        'راجعنا البيانات الجديدة التي أرسلتها ولم نتمكن من اعتمادها.',
        `السبب: ${reason}`,
        'ما زالت بياناتك المعتمدة من قبل هي الظاهرة في دليل الأطباء.',
        `يمكنك تسجيل الدخول وتعديلها مرة أخرى: ${loginUrl}`,
      ],
    }),
  },
  // It contains no name, phone number or reason (docs/mail.md).
  'new-consultation': {
    en: ({ loginUrl }) => ({
      subject: 'A new consultation request',
      paragraphs: [
        'Somebody has asked you for a consultation.',
        `Log in to see the request: ${loginUrl}`,
      ],
    }),
    ar: ({ loginUrl }) => ({
      subject: 'وصلك طلب استشارة جديد',
      paragraphs: ['طلب أحد المرضى استشارتك.', `سجّل الدخول لترى الطلب: ${loginUrl}`],
    }),
  },
  'consultation-cancelled': {
    en: ({ loginUrl }) => ({
      subject: 'A consultation request was cancelled',
      paragraphs: [
        'A patient has cancelled a consultation request before you started it. There is nothing for you to do.',
        `Log in to see which one: ${loginUrl}`,
      ],
    }),
    ar: ({ loginUrl }) => ({
      subject: 'أُلغي طلب استشارة',
      paragraphs: [
        'ألغى أحد المرضى طلب استشارة قبل أن تبدأ متابعته، ولا يلزمك فعل شيء.',
        `سجّل الدخول لترى أي طلب أُلغي: ${loginUrl}`,
      ],
    }),
  },
  'consultation-answered': {
    en: ({ isCorrection, requestsUrl }) => ({
      subject: isCorrection ? 'Your doctor has corrected the answer' : 'Your doctor has answered',
      paragraphs: [
        isCorrection
          ? 'The doctor has corrected the answer to your consultation request. Please read it again.'
          : 'The doctor has answered your consultation request in writing.',
        `The answer is not in this mail. Read it on the page of your request: ${requestsUrl}`,
      ],
    }),
    ar: ({ isCorrection, requestsUrl }) => ({
      subject: isCorrection ? 'عدّل الطبيب رده' : 'وصلك رد الطبيب',
      paragraphs: [
        isCorrection
          ? 'عدّل الطبيب رده على طلب استشارتك. الرجاء قراءته من جديد.'
          : 'كتب الطبيب ردًا على طلب استشارتك.',
        `الرد ليس في هذه الرسالة. اقرأه في صفحة طلبك: ${requestsUrl}`,
      ],
    }),
  },
  'consultation-declined': {
    en: ({ requestsUrl }) => ({
      subject: 'The doctor cannot take your consultation request',
      paragraphs: [
        'The doctor has declined your consultation request. You can ask another doctor.',
        `Read the reason on the page of your request: ${requestsUrl}`,
      ],
    }),
    ar: ({ requestsUrl }) => ({
      subject: 'اعتذر الطبيب عن طلب استشارتك',
      paragraphs: [
        'اعتذر الطبيب عن طلب استشارتك، ويمكنك طلب استشارة من طبيب آخر.',
        `اقرأ السبب في صفحة طلبك: ${requestsUrl}`,
      ],
    }),
  },
};
