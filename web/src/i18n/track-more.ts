import { createTexts } from './create-texts.ts';

export const en = {
  release: {
    open: 'Release this pharmacy',
    title: 'Release this pharmacy?',
    text: [
      'The pharmacy no longer prepares it, and no longer sees your photos.',
      'Your question opens again where it stood: you can choose another answer.',
    ],
    yes: 'Yes, release it',
    done: 'The question is open again',
    failed: 'Failed to release the pharmacy',
  },
  sendOn: {
    declined: 'Send it on',
    silent: 'Not looked at yet? Send it on',
    text: 'The same request with your photos; this page and the code stay. The first pharmacy no longer sees it.',
    near: 'Pharmacies near it',
    send: 'Send',
    sendTo: (name: string) => `Send to ${name}`,
    none: 'There is no other pharmacy in this city on Dawaya yet.',
    loading: 'Looking for pharmacies...',
    listFailed: 'The pharmacies could not be loaded',
    done: (name: string) => `Sent to ${name}`,
    failed: 'Failed to send the request on',
    town: (city: string) => `Ask the pharmacies of ${city}`,
    townText:
      'One question to all. They read the medicines; your name and number only the one you choose.',
    photos: 'Photos',
    photosHint:
      'Shown as they are, a name on them is read by every pharmacy that is asked. Cover it first: then they see the covered picture only.',
    cover: 'Cover a name on the photos',
    photosFailed: 'The photos could not be loaded',
    coveredGone:
      'The covered photos are no longer here, and nothing was sent. Cover them again, or tick the box again to show them as they are.',
    ask: 'Ask them',
    asked: 'The pharmacies are being asked',
    askFailed: 'Failed to ask the pharmacies',
    asksAt: (moment: string) =>
      `If the pharmacy has not looked by ${moment}, the others in the town are asked.`,
  },
  again: {
    title: 'Needed again?',
    text: 'The same request with its photos goes to the same pharmacy, as a new one.',
    send: 'Send it again',
    failed: 'Failed to send it again',
    on: 'Day of the reminder',
    remind: 'Remind me by email',
    reminds: 'We email you on that day',
    remindFailed: 'Failed to set the reminder',
  },
  openings: {
    title: 'Who opened your photos',
    none: 'Nobody has opened them yet.',
    failed: 'This could not be loaded',
    loading: 'Loading...',
    photo: (number: string) => `Photo ${number}`,
    by: { pharmacy: 'A pharmacy', admin: 'Dawaya', sender: 'With this link' },
  },
  report: {
    open: 'Report the pharmacy',
    title: 'Report the pharmacy',
    text: 'For a pharmacy that answers and then has nothing, or asks for something it should not. Dawaya reads it; the pharmacy does not.',
    reason: 'What happened?',
    submit: 'Report',
    done: 'Thank you. Dawaya looks into it.',
    failed: 'The report could not be sent',
  },
  forget: {
    open: 'Forget it on this phone',
    title: 'Forget it on this phone?',
    text: [
      'This browser keeps neither the link nor what was typed. It stays with the pharmacy.',
      'By its code and your phone number you then see only where it stands and with which pharmacy. To read it again you need the link in our email.',
    ],
    yes: 'Yes, forget it',
    done: 'Forgotten on this phone',
    failed: 'It could not be forgotten',
  },
};

export const ar: typeof en = {
  release: {
    open: 'التراجع عن اختيار هذه الصيدلية',
    title: 'هل تريد التراجع عن اختيار هذه الصيدلية؟',
    text: [
      'لن تجهّز الصيدلية طلبك، ولن ترى صورك بعد ذلك.',
      'يعود سؤالك مفتوحًا كما كان، ويمكنك اختيار رد آخر.',
    ],
    yes: 'نعم، التراجع عن الاختيار',
    done: 'عاد سؤالك مفتوحًا',
    failed: 'تعذر التراجع عن الاختيار',
  },
  sendOn: {
    declined: 'إرساله إلى صيدلية أخرى',
    silent: 'لم تطّلع الصيدلية عليه بعد؟ أرسله إلى غيرها',
    text: 'نرسل الطلب نفسه بصوره. لا يتغير رقمه ولا هذه الصفحة، ولا تراه الصيدلية السابقة بعد ذلك.',
    near: 'صيدليات قريبة منها',
    send: 'إرسال',
    sendTo: (name) => `إرسال إلى ${name}`,
    none: 'لا توجد في دوايا صيدلية أخرى في هذه المدينة بعد.',
    loading: 'جارٍ البحث عن صيدليات...',
    listFailed: 'تعذر تحميل قائمة الصيدليات',
    done: (name) => `تم الإرسال إلى ${name}`,
    failed: 'تعذر إرسال الطلب إلى صيدلية أخرى',
    town: (city) => `سؤال صيدليات ${city}`,
    townText:
      'سؤال واحد يصل إليها كلها. تقرأ الأدوية فقط، ولا تعرف اسمك ورقمك إلا الصيدلية التي تختارها.',
    photos: 'الصور',
    photosHint:
      'إذا عُرضت كما هي تقرأ كل صيدلية يصلها السؤال الاسم المكتوب فيها. غطِّ الاسم أولًا، فلا ترى الصيدليات إلا الصورة بعد التغطية.',
    cover: 'تغطية الاسم في الصور',
    photosFailed: 'تعذر تحميل الصور',
    coveredGone:
      'لم تعد الصور المغطاة موجودة هنا، ولم نرسل شيئًا. غطِّها مرة أخرى، أو ضع العلامة من جديد لتُعرض كما هي.',
    ask: 'إرسال السؤال',
    asked: 'وصل سؤالك إلى الصيدليات',
    askFailed: 'تعذر سؤال الصيدليات',
    asksAt: (moment) => `إذا لم تطّلع عليه الصيدلية حتى ${moment} نسأل بقية صيدليات المدينة.`,
  },
  again: {
    title: 'تحتاج إليه مرة أخرى؟',
    text: 'نرسل الطلب نفسه بصوره إلى الصيدلية نفسها طلبًا جديدًا.',
    send: 'إرساله مرة أخرى',
    failed: 'تعذر إرسال الطلب مرة أخرى',
    on: 'يوم التذكير',
    remind: 'تذكير بالبريد',
    reminds: 'سنذكّرك بالبريد في ذلك اليوم',
    remindFailed: 'تعذر ضبط التذكير',
  },
  openings: {
    title: 'من فتح صورك',
    none: 'لم يفتحها أحد بعد.',
    failed: 'تعذر تحميل سجل الفتح',
    loading: 'جارٍ التحميل...',
    photo: (number) => `الصورة ${number}`,
    by: { pharmacy: 'صيدلية', admin: 'إدارة دوايا', sender: 'بهذا الرابط' },
  },
  report: {
    open: 'الإبلاغ عن الصيدلية',
    title: 'الإبلاغ عن الصيدلية',
    text: 'إذا ردّت الصيدلية بأنه متوفر ثم لم تجده عندها، أو طلبت منك ما لا يحق لها. تقرأ بلاغك إدارة دوايا، ولا تقرؤه الصيدلية.',
    reason: 'ماذا حدث؟',
    submit: 'إرسال البلاغ',
    done: 'شكرًا. ستنظر إدارة دوايا في الأمر.',
    failed: 'تعذر إرسال البلاغ',
  },
  forget: {
    open: 'حذفه من هذا الهاتف',
    title: 'هل تريد حذفه من هذا الهاتف؟',
    text: [
      'يُحذف الرابط وما كتبته من هذا المتصفح، ويبقى الطلب عند الصيدلية.',
      'بعد ذلك لا ترى برقم الطلب ورقم هاتفك إلا حالته واسم الصيدلية. ولقراءته كله تحتاج إلى الرابط الذي أرسلناه إلى بريدك.',
    ],
    yes: 'نعم، حذفه',
    done: 'تم الحذف من هذا الهاتف',
    failed: 'تعذر الحذف من هذا الهاتف',
  },
};

export const useTrackMoreTexts = createTexts({ en, ar });
