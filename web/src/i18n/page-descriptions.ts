import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { en as pages } from './pages.ts';

/** Descriptions for search engines; apart from the titles, because the browser never needs them. */
export const en: Record<keyof typeof pages, string> = {
  '/': 'Find an open pharmacy near you in Sudan and send it a photo of your prescription. All 17 states, in Arabic and English.',
  '/request': 'Send photos of your prescription to a pharmacy in Sudan and follow the request.',
  '/ask':
    'Looking for a medicine in Sudan? Ask the pharmacies of a town with one question, see who has it, and choose one.',
  '/pharmacies/:id': 'A pharmacy in Sudan: address, phone, opening hours and the way there.',
  '/pharmacies/:id/poster': 'A poster of the pharmacy to print.',
  '/towns':
    'Pharmacies in Sudan by town and state: which are open now, and how to send them a prescription.',
  '/towns/:slug': 'The pharmacies of a town in Sudan.',
  '/track': 'Where a request stands, by its code and the phone number on it.',
  '/track/:token': 'Where your request, question or consultation stands.',
  '/alerts/:token': 'The medicines that you are waiting for.',
  '/my-requests': 'All that you have sent, and where it stands.',
  '/signup': 'A Dawaya account fills in your details when you send a prescription.',
  '/pharmacist/login': 'Log in to the dashboard of your pharmacy.',
  '/register-pharmacy':
    'Register your pharmacy in Sudan and receive prescriptions from customers nearby.',
  '/dashboard': 'Requests and questions of the town.',
  '/dashboard/prices': 'Prices of the pharmacy.',
  '/dashboard/profile': 'Profile and opening hours of the pharmacy.',
  '/dashboard/staff': 'Staff of the pharmacy.',
  '/dashboard/figures': 'Figures of the pharmacy.',
  '/doctors':
    'Doctors in Sudan: who is available now, their specialization and fee. Send a consultation request.',
  '/doctor-register': 'Register as a doctor and be consulted by people in Sudan.',
  '/doctor-login': 'Log in to your doctor dashboard.',
  '/doctor-dashboard': 'Consultation requests and profile.',
  '/contact': 'How to reach those who run Dawaya.',
  '/my-data': 'See, take away or delete what Dawaya stores about you.',
  '/privacy': 'What Dawaya stores about you, for how long, and who sees it.',
  '/pharmacist/advertisements': 'Create advertisements, pay for them and renew them.',
  '/advertisements':
    'Medicines and products that pharmacies in Sudan advertise, with their prices.',
  '/sessions': 'The devices on which you are signed in.',
  '/security': 'A second step that protects your account.',
  '/admin/login': 'For those who run Dawaya.',
  '/admin/dashboard': 'For those who run Dawaya.',
  '/admin/security': 'For those who run Dawaya.',
  '*': 'This page does not exist.',
};

export const ar: typeof en = {
  '/': 'ابحث عن صيدلية مفتوحة قريبة منك في السودان وأرسل لها صورة الروشتة. في 17 ولاية، بالعربية والإنجليزية.',
  '/request': 'أرسل صور الروشتة إلى صيدلية في السودان وتابع طلبك.',
  '/ask': 'تبحث عن دواء في السودان؟ اسأل صيدليات المدينة بسؤال واحد، واعرف منو العندو، واختر منها.',
  '/pharmacies/:id': 'صيدلية في السودان: العنوان ورقم الهاتف وساعات العمل والطريق إليها.',
  '/pharmacies/:id/poster': 'ملصق الصيدلية للطباعة.',
  '/towns': 'صيدليات السودان حسب المدينة والولاية: المفتوحة منها الآن، وإرسال الروشتة إليها.',
  '/towns/:slug': 'صيدليات مدينة في السودان.',
  '/track': 'أين وصل الطلب، برقمه ورقم الهاتف المكتوب فيه.',
  '/track/:token': 'أين وصل طلبك أو سؤالك أو استشارتك.',
  '/alerts/:token': 'الأدوية التي تنتظر توفرها.',
  '/my-requests': 'كل ما أرسلته، وأين وصل.',
  '/signup': 'بحساب في دوايا تُكتب بياناتك تلقائيًا عند إرسال الروشتة.',
  '/pharmacist/login': 'الدخول إلى لوحة صيدليتك.',
  '/register-pharmacy': 'سجّل صيدليتك في السودان واستقبل روشتات الزبائن القريبين منك.',
  '/dashboard': 'الطلبات وأسئلة المدينة.',
  '/dashboard/prices': 'أسعار الصيدلية.',
  '/dashboard/profile': 'بيانات الصيدلية وساعات عملها.',
  '/dashboard/staff': 'العاملون في الصيدلية.',
  '/dashboard/figures': 'أرقام الصيدلية.',
  '/doctors': 'أطباء في السودان: من منهم متاح الآن، وما تخصصه ورسومه. أرسل طلب استشارة.',
  '/doctor-register': 'سجّل في دليل الأطباء ليستشيرك الناس في السودان.',
  '/doctor-login': 'الدخول إلى لوحة الطبيب.',
  '/doctor-dashboard': 'طلبات الاستشارة وبيانات الطبيب.',
  '/contact': 'كيف تتواصل مع القائمين على دوايا.',
  '/my-data': 'اطّلع على ما تحفظه دوايا عنك، أو نزّله، أو احذفه.',
  '/privacy': 'ما تحفظه دوايا عنك، ولأي مدة، ومن يراه.',
  '/pharmacist/advertisements': 'إنشاء الإعلانات ودفع رسومها وتجديدها.',
  '/advertisements': 'أدوية ومنتجات تعلن عنها صيدليات السودان، مع أسعارها.',
  '/sessions': 'الأجهزة التي سجّلت الدخول عليها.',
  '/security': 'خطوة ثانية تحمي حسابك.',
  '/admin/login': 'لمن يديرون دوايا.',
  '/admin/dashboard': 'لمن يديرون دوايا.',
  '/admin/security': 'لمن يديرون دوايا.',
  '*': 'هذه الصفحة غير موجودة.',
};

/** @param pharmacies their number in words */
export const townDescriptions: Record<Language, (place: string, pharmacies: string) => string> = {
  en: (place, pharmacies) =>
    `${pharmacies} in ${place}: which are open now, their address, phone and opening hours. Send them your prescription.`,
  ar: (place, pharmacies) =>
    `${pharmacies} في ${place}: المفتوحة منها الآن، وعناوينها وأرقام هواتفها وساعات عملها. أرسل إليها روشتتك.`,
};
