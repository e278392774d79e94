import { createTexts } from './create-texts.ts';
import type { Section } from './privacy-data.ts';
import * as data from './privacy-data.ts';

/** A change of stored data, of its life or of its readers changes this page and its date. */
export const en = {
  title: 'Privacy policy',
  dated: '31 October 2025',
  revised: 'Last revised 27 November 2026',
  contents: 'On this page',
  intro:
    'Dawaya passes messages between you and a pharmacy or a doctor. For that it has to store some of what you write. This page says what, for how long, and who sees it.',
  sections: [
    ...data.en.sections,
    {
      id: 'cookies',
      title: 'Cookies and what is stored on your device',
      paragraphs: [
        'We use only what the pages need to work. Nothing of ours follows you to other websites.',
      ],
      list: [
        'Cookies for signing in: dawaya_session, dawaya_device (both up to 400 days), dawaya_challenge (15 minutes, while you wait for a code) and dawaya_data (an hour, after the code for ‘Your data’). Scripts cannot read them. On https their names begin with __Host-.',
        'A cookie that knows again the browser from which you sent something or opened it with the digits of your phone number: dawaya_browser (up to 400 days), which scripts cannot read either. We store a fingerprint of it. It goes when you forget your last request there, or log out.',
        'Cookies for how the page looks: lang, theme, roles, which says which menu to show, city, the city that you chose, styles, which says which of our files the browser has, and lowData, whether pictures are left out (1 year).',
        'Cookies of Stripe against fraud: __stripe_mid (1 year) and __stripe_sid (30 minutes), set only in the browser of a pharmacy that opens a payment. Stripe may set one on its own website as well.',
        'In the browser’s storage: language, theme, city, lowData, keysOff, and who is signed in (customerId, customerName, customerEmail, customerPhone, pharmacyId, doctorId, adminId, adminEmail, adminName, auth_token). Without an account, customerName, customerEmail and customerPhone are those of what you sent last, so that you need not type them again; they go when you forget your last request there.',
        'The private addresses of your last 20 requests and consultations (trackingUrls), so that the home page and ‘My requests’ can show them.',
        'Whether the bell rings on this device and when it may be told (bell), of which of your requests it is told (notified), and the address of its messages (dawaya_push).',
        'What you typed into a form, the photos and files you chose, and the number of a payment that waits for its confirmation: for a day, or until it was sent; what you sent and has not got through, for another day, so that you can send it again. It stays on your device until you send it; only photos of a prescription leave earlier, as you choose them, so that sending takes less time. Nobody can see them before you send, and one that you remove is deleted.',
        'Public pages that were opened here, and our files, to be read without a connection: nothing that you typed or sent, and nothing behind a private address.',
        'An email address that waits for its log-in code: for 10 minutes, as long as the code works.',
        'Signing out removes what belonged to that account, and all drafts. On a shared phone or computer, please sign out.',
      ],
    },
    {
      id: 'place',
      title: 'Where you are',
      paragraphs: [
        'Only if you press "Near me", your browser asks you, and tells us your place to sort the list. It is used for that answer and not stored. "How far is it?" on the page of a pharmacy is worked out on your own device.',
      ],
    },
    {
      id: 'emails',
      title: 'Emails we send',
      paragraphs: [
        'Log-in codes, news of your request, your registration or your advertisement, and that a new request has arrived. The first email about your request carries its private address. No email contains a prescription, your notes or your reason for a consultation. We send no advertising.',
      ],
    },
    {
      id: 'links',
      title: 'Other websites',
      list: [
        'The health information on the home page is on the websites of the NHS and MedlinePlus. WhatsApp opens with the phone number only, without a text. Once you are there, their own rules apply.',
        'Scripts, fonts and our own pictures come from our own address. The script of Stripe is loaded only when a pharmacy pays.',
        'The picture of an advertisement is fetched once by our server and shown from our own address; no other website sees yours for it.',
      ],
    },
    {
      id: 'rights',
      title: 'See, correct or delete your data',
      paragraphs: [
        'At ‘Your data’ you see everything that we have about you, take it with you as a file, or delete it; a code to your email proves that it is yours. You can also write to us. Please write from the email address that it is about, so that we know it is you, and name the phone number that you gave: what you wrote to a doctor can be found by that alone. Photos are gone two hours later at the latest; copies in our backups are gone when newer ones replace them. What a pharmacy or a doctor has written down for themselves, you have to ask them about.',
      ],
    },
    {
      id: 'emergency',
      title: 'Not an emergency line',
      paragraphs: [
        'Dawaya is a relay between people. It gives no medical advice, sells no medicine, and nobody watches it around the clock. In an emergency, call or go to the nearest hospital.',
      ],
    },
  ] as Section[],
  write: 'Write to us',
  myData: 'Your data',
};

/** Names in the browser's storage: each is isolated, so that a list keeps its order. */
const names = (...all: string[]): string => all.map((name) => `\u2066${name}\u2069`).join('، ');

export const ar: typeof en = {
  title: 'سياسة الخصوصية',
  dated: '31 أكتوبر 2025',
  revised: 'آخر مراجعة 27 نوفمبر 2026',
  contents: 'في هذه الصفحة',
  intro:
    'دوايا وسيط ينقل الرسائل بينك وبين الصيدلية أو الطبيب، ولذلك تحفظ بعض ما تكتبه. هنا نوضح ما نحفظه، ولأي مدة، ومن يراه.',
  sections: [
    ...data.ar.sections,
    {
      id: 'cookies',
      title: 'ملفات تعريف الارتباط وما يُحفظ على جهازك',
      paragraphs: ['نستخدم فقط ما تحتاج إليه الصفحات لتعمل، ولا نتتبعك في مواقع أخرى.'],
      list: [
        `ملفات تعريف الارتباط (cookies) لتسجيل الدخول: ${names('dawaya_session', 'dawaya_device')} (كل منهما حتى 400 يوم)، ${names('dawaya_challenge')} (15 دقيقة وأنت تنتظر الرمز)، ${names('dawaya_data')} (ساعة بعد رمز «بياناتك»). لا تستطيع البرامج في الصفحة قراءتها. وعلى https يبدأ اسمها بـ ${names('__Host-')}.`,
        `ملف يتعرف على المتصفح الذي أرسلت منه طلبًا أو فتحته بأرقام هاتفك: ${names('dawaya_browser')} (حتى 400 يوم)، ولا تستطيع البرامج في الصفحة قراءته. نحفظ بصمة منه فقط. ويُحذف عند حذف آخر طلب من المتصفح أو عند تسجيل الخروج.`,
        `ملفات تعريف الارتباط لشكل الصفحة: ${names('lang', 'theme')}، و${names('roles')} الذي يحدد القائمة المعروضة، و${names('city')} للمدينة التي اخترتها، و${names('styles')} الذي يبيّن ما في المتصفح من ملفاتنا، و${names('lowData')} لعدم عرض الصور (سنة).`,
        `ملفات تعريف ارتباط من Stripe لمنع الاحتيال: ${names('__stripe_mid')} (سنة) و${names('__stripe_sid')} (30 دقيقة)، ولا توضع إلا في متصفح صيدلية تفتح صفحة الدفع. وقد تضع Stripe ملفًا آخر باسم موقعها هي.`,
        `في ذاكرة المتصفح: اللغة والمظهر والمدينة وتوفير البيانات ومفاتيح لوحة الإدارة (${names('language', 'theme', 'city', 'lowData', 'keysOff')}) ومن سجّل الدخول (${names('customerId', 'customerName', 'customerEmail', 'customerPhone', 'pharmacyId', 'doctorId', 'adminId', 'adminEmail', 'adminName', 'auth_token')}). وبدون حساب يبقى فيها اسمك وبريدك ورقم هاتفك (${names('customerName', 'customerEmail', 'customerPhone')}) كما كتبتها في آخر ما أرسلته حتى لا تعيد كتابتها، وتُحذف عند حذف آخر طلب من المتصفح.`,
        `الروابط الخاصة بآخر 20 طلبًا أو استشارة أرسلتها (${names('trackingUrls')}) لتظهر لك في الصفحة الرئيسية وفي «طلباتي».`,
        `هل يعمل الجرس على هذا الجهاز ومتى تصله التنبيهات (${names('bell')})، وأي طلباتك تصل تنبيهاتها إليه (${names('notified')})، ورابط تنبيهاته (${names('dawaya_push')}).`,
        'ما كتبته في النماذج، والصور والملفات التي اخترتها، ورقم الدفعة التي تنتظر تأكيدها: ليوم واحد أو حتى الإرسال، وما أرسلته ولم يصل يبقى يومًا آخر لتعيد إرساله. ويبقى على جهازك إلى أن ترسله. صور الروشتة وحدها تُرفع عند اختيارها حتى لا يطول الإرسال، ولا يراها أحد قبل أن ترسل، وما تحذفه منها يُحذف.',
        'صفحات عامة فُتحت هنا وملفاتنا، لتُقرأ من غير اتصال: لا شيء مما كتبته أو أرسلته، ولا شيء خلف رابط خاص.',
        'البريد الذي ينتظر رمز الدخول: 10 دقائق، وهي مدة صلاحية الرمز.',
        'تسجيل الخروج يحذف ما يخص ذلك الحساب وكل المسودات. على الهاتف أو الكمبيوتر المشترك سجّل الخروج دائمًا.',
      ],
    },
    {
      id: 'place',
      title: 'موقعك',
      paragraphs: [
        'لا يصلنا موقعك إلا إذا ضغطت «الأقرب إليّ» وسمحت للمتصفح بإرساله. نرتب به القائمة في هذه المرة فقط، ولا نحفظه. أما «كم تبعد عني؟» في صفحة الصيدلية فيُحسب على جهازك وحده.',
      ],
    },
    {
      id: 'emails',
      title: 'الرسائل التي نرسلها',
      paragraphs: [
        'رموز الدخول، وأخبار طلبك أو تسجيلك أو إعلانك، والتنبيه إلى وصول طلب جديد. وفي أول رسالة عن طلبك رابطه الخاص. ليس في أي رسالة روشتة ولا ملاحظاتك ولا سبب استشارتك. ولا نرسل رسائل دعائية.',
      ],
    },
    {
      id: 'links',
      title: 'مواقع أخرى',
      list: [
        'المعلومات الصحية في الصفحة الرئيسية موجودة على موقعَي NHS وMedlinePlus. وواتساب يُفتح برقم الهاتف فقط بدون أي نص. وهناك تسري سياسات تلك المواقع.',
        'البرامج والخطوط وصورنا تأتي من موقعنا نفسه. ولا يُحمَّل برنامج Stripe إلا عندما تدفع صيدلية.',
        'صورة الإعلان يحمّلها خادمنا مرة واحدة وتظهر لك من موقعنا، فلا يرى أي موقع آخر عنوان شبكتك بسببها.',
      ],
    },
    {
      id: 'rights',
      title: 'الاطلاع على بياناتك أو تصحيحها أو حذفها',
      paragraphs: [
        'في صفحة «بياناتك» ترى كل ما نحفظه عنك، وتنزّله في ملف، أو تحذفه، بعد رمز يصل إلى بريدك. ويمكنك أيضًا أن تراسلنا. اكتب من البريد الذي يخصه الطلب لنتأكد من أنك صاحبه، واذكر رقم الهاتف الذي كتبته، فما كتبته لطبيب لا نجده إلا به. تُحذف الصور خلال ساعتين على الأكثر، وتختفي بياناتك من النسخ الاحتياطية عندما تحل محلها نسخ أحدث. أما ما دوّنته الصيدلية أو الطبيب لديهما فاسألهما عنه.',
      ],
    },
    {
      id: 'emergency',
      title: 'دوايا ليست خط طوارئ',
      paragraphs: [
        'دوايا وسيط بين الناس. لا تقدم نصائح طبية ولا تبيع الأدوية، ولا يراقبها أحد على مدار الساعة. في الحالات الطارئة اتصل بأقرب مستشفى أو توجه إليه.',
      ],
    },
  ],
  write: 'مراسلتنا',
  myData: 'بياناتك',
};

export const usePrivacyTexts = createTexts({ en, ar });
