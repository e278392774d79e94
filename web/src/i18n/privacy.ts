import { createTexts } from './create-texts.ts';
import type { Section } from './privacy-data.ts';
import * as data from './privacy-data.ts';

/** A change of what is stored, how long, or who sees it also changes this page and this day. */
export const revisedOn = '2026-11-28';

export const en = {
  title: 'Privacy policy',
  dated: '31 October 2025',
  revised: 'Last revised',
  contents: 'On this page',
  intro:
    'Dawaya passes messages between you and a pharmacy or a doctor. To do that, it stores some of what you write. This page explains what we store, for how long, and who sees it.',
  sections: [
    ...data.en.sections,
    {
      id: 'cookies',
      title: 'Cookies and what is stored on your device',
      paragraphs: [
        'We use only what the pages need to work. We do not track you on other websites.',
      ],
      list: [
        'Cookies for signing in: dawaya_session, dawaya_device (both up to 400 days), dawaya_challenge (15 minutes, while you wait for a code) and dawaya_data (an hour, after the code for ‘Your data’). Scripts cannot read them. On https, their names begin with __Host-.',
        'A cookie that recognises the browser in which you sent a request or opened it with the digits of your phone number: dawaya_browser (up to 400 days). Scripts cannot read it, and we store only its fingerprint. It is deleted when you remove the last request from that browser or sign out.',
        'Cookies for the look of the pages (1 year): lang and theme; roles, for the menu; city, the city that you chose; styles, which of our files the browser has; lowData, whether pictures are left out.',
        'Cookies of Stripe to prevent fraud: __stripe_mid (1 year) and __stripe_sid (30 minutes), only in the browser of a pharmacy that opens a payment. Stripe may also set a cookie on its own website.',
        'In the browser’s storage: language, theme, city, lowData, keysOff, and who is signed in (customerId, customerName, customerEmail, customerPhone, pharmacyId, doctorId, adminId, adminEmail, adminName, auth_token). Without an account, customerName, customerEmail and customerPhone come from what you sent last, so that you do not type them again. They are deleted when you remove the last request from that browser.',
        'The private links of your last 20 requests and consultations (trackingUrls) with the name and phone number of the pharmacy or doctor and the request code, as last shown, for the home page and ‘My requests’, also without a connection.',
        'Whether the bell rings on this device and when it may notify you (bell), which of your requests it notifies you about (notified), and the address for its notifications (dawaya_push).',
        'What you typed into a form, the photos and files that you chose, and the number of a payment that waits for its confirmation: for a day, or until it is sent. A form that could not be sent stays for another day, so that you can send it again. All of it stays on your device until you send it. Only photos of a prescription are uploaded as soon as you choose them, to make sending faster. Nobody can see them before you send, and we delete a photo that you remove.',
        'Public pages that you opened here, and our files, so that you can read them without a connection. This includes nothing that you typed or sent, and nothing behind a private link.',
        'An email address that waits for its log-in code: for 10 minutes, the lifetime of the code.',
        'Signing out deletes what belongs to that account, and all drafts. On a shared phone or computer, please sign out.',
      ],
    },
    {
      id: 'place',
      title: 'Where you are',
      paragraphs: [
        'Your browser sends us your location only if you press ‘Near me’ and allow it. We use it to sort that list and do not store it. ‘How far is it?’ on the page of a pharmacy is calculated on your own device.',
      ],
    },
    {
      id: 'emails',
      title: 'Emails we send',
      paragraphs: [
        'Log-in codes, news of your request, your registration or your advertisement, and notices of new requests. The first email about your request contains its private link. No email contains a prescription, your notes or your reason for a consultation. We send no advertising.',
      ],
    },
    {
      id: 'links',
      title: 'Other websites',
      list: [
        'The health information on the home page is on the websites of the NHS and MedlinePlus. WhatsApp opens with the phone number only, without a text. Their own rules apply there.',
        'Scripts, fonts and our own pictures come from our own address. Stripe’s script loads only when a pharmacy pays.',
        'Our server fetches the picture of an advertisement once and shows it from our own address, so no other website sees your network address.',
      ],
    },
    {
      id: 'rights',
      title: 'See, correct or delete your data',
      paragraphs: [
        'On the page ‘Your data’ you can see everything that we store about you, download it as a file, or delete it, after a code that we send to your email. You can also write to us. Please write from the email address that you used, so that we know it is you, and include your phone number: we can find what you wrote to a doctor only by that number. We delete photos within two hours. Copies in our backups disappear when newer backups replace them. Ask the pharmacy or the doctor about their own notes.',
      ],
    },
    {
      id: 'emergency',
      title: 'Not an emergency line',
      paragraphs: [
        'Dawaya passes messages between people. It gives no medical advice and sells no medicine, and nobody watches it around the clock. In an emergency, call or go to the nearest hospital.',
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
  revised: 'آخر مراجعة',
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
        `الروابط الخاصة بآخر 20 طلبًا أو استشارة أرسلتها (${names('trackingUrls')}) مع اسم الصيدلية أو الطبيب ورقم الهاتف ورقم الطلب كما ظهرت آخر مرة، لتظهر لك في الصفحة الرئيسية وفي «طلباتي» حتى بلا اتصال.`,
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
