import type { Language } from '@dawaya/contract/vocabulary/languages';

const answers = {
  ar: { all: 'موجود', some: 'بعضه', none: 'ما موجود' },
  en: { all: 'has it', some: 'has some', none: 'does not have it' },
} as const;

/** The sentences to a pharmacy's staff. */
export const pharmacistSentences = {
  ar: {
    question: (number: number, list: string, place: string) => `${number}: ${list}، ${place}`,
    head: (count: number) => (count === 1 ? 'سؤال جديد:' : `أسئلة جديدة (${count}):`),
    newRequests: (count: number) => `طلبات جديدة في لوحة الصيدلية: ${count}.`,
    openRequests: (count: number) => `دوايا: في لوحة الصيدلية طلبات جديدة: ${count}. شوفها هناك.`,
    how: (number: number) =>
      `الرد:\n${number}\u00a01\u00a012500 = موجود وسعره\n${number}\u00a00 = ما موجود\n${number}\u00a02\u00a05000 = بعضه`,
    more: (count: number) => `و${count} غيرها. اكتب: أسئلة.`,
    none: 'ما في أسئلة ولا طلبات جديدة.',
    stored: (number: number, answer: keyof (typeof answers)['ar'], price: string) =>
      `${number}: سجلنا ${answers.ar[answer]}${price && ` ${price} ج`}.`,
    unknown: (number: number) => `${number}: ما في سؤال مفتوح بالرقم ده.`,
    over: (number: number) => `${number}: السؤال انتهى أو الزبون اختار.`,
    customerChose: (number: number, code: string, phone: string) =>
      `${number}: الزبون اختاركم. كود الطلب ${code}، تلفونه ${phone}.\nلما يستلم الدوا اكتب: ${number}\u00a0سلمت`,
    customerReleased: (number: number) => `${number}: الزبون لغى الاختيار، ما تجهزوا ليه شي.`,
    handed: (number: number, list: string) => `${number}: سجلنا تسليم ${list}.`,
    notChosen: (number: number) => `${number}: ما عندكم طلب شغال بالرقم ده.`,
    earlyHanded: (number: number) =>
      `${number}: رسالتك دي قبل ما الزبون يختاركم. لو استلم اكتبها تاني.`,
    unclearHanded: (number: string) => `ما فهمت. لو الزبون استلم اكتب: ${number}\u00a0سلمت`,
    late: (number: number) => `${number}: الرد ده قديم، عندنا أجدد منه.`,
    unclear: (line: string) => `ما فهمت «${line}». اكتب مثلا: 4821\u00a01\u00a012500`,
    opened: 'سجلنا إنكم فاتحين.',
    closed: 'سجلنا إنكم قافلين.',
    photo:
      'الصور هنا ما بنستلمها من الصيدليات. رد على السؤال برقمه، مثلا: 4821\u00a01\u00a012500. ولو دي روشتة ليك أرسلها تاني، ومعاها في نفس الرسالة اسم الدوا والمدينة.',
    notAllowed: 'الفتح والقفل للصيدلي صاحب الحساب بس.',
    silent:
      'لينا 120 يوم ما جاتنا رسالة من الرقم ده، فوقفنا أسئلة الصيدلية عنه. لو لسه رقمك أضفه تاني من لوحة الصيدلية، في إعدادات الجرس.',
    chatProven: (shop: string) =>
      `تمام، أسئلة الزبائن لـ${shop} بتجيك هنا. رد على السؤال برقمه: 4821\u00a01\u00a012500. لو جاتك رسالة بدون سؤال اكتب: أسئلة. عشان توقفها اكتب: وقف.`,
    codeOver:
      'الأرقام دي غلط أو انتهت. خد أرقام جديدة من المكان الجبتها منه في الموقع: طلباتي، أو لوحة الصيدلية.',
    stopped: 'وقفنا الرسائل. ترجعها من لوحة الصيدلية، في إعدادات الجرس.',
    help: 'رد على السؤال برقمه: 4821\u00a01\u00a012500 (موجود وسعره)، 4821\u00a00 (ما موجود)، 4821\u00a02\u00a05000 (بعضه). لما الزبون يستلم: 4821\u00a0سلمت. أوامر: أسئلة، مفتوح، مقفول، وقف.',
  },
  en: {
    question: (number: number, list: string, place: string) => `${number}: ${list}, ${place}`,
    head: (count: number) => (count === 1 ? 'New question:' : `New questions (${count}):`),
    newRequests: (count: number) => `New requests on your dashboard: ${count}.`,
    openRequests: (count: number) =>
      `Dawaya: new requests on your dashboard: ${count}. Open them there.`,
    how: (number: number) =>
      `Answer: ${number} 1 price = in stock, ${number} 0 = no, ${number} 2 price = some.`,
    more: (count: number) => `and ${count} more. Write questions.`,
    none: 'No new questions or requests.',
    stored: (number: number, answer: keyof (typeof answers)['en'], price: string) =>
      `${number}: ${answers.en[answer]}${price && `, SDG ${price}`}. Stored.`,
    unknown: (number: number) => `${number}: no open question has that number.`,
    over: (number: number) => `${number}: the question has ended, or the customer has chosen.`,
    customerChose: (number: number, code: string, phone: string) =>
      `${number}: the customer chose you. Code ${code}, phone ${phone}.\nOnce it is handed over write: ${number} handed`,
    customerReleased: (number: number) =>
      `${number}: the customer took the choice back. Prepare nothing for it.`,
    handed: (number: number, list: string) => `${number}: ${list} recorded as handed over.`,
    notChosen: (number: number) => `${number}: you have no open request with that number.`,
    earlyHanded: (number: number) =>
      `${number}: you wrote this before the customer chose you. If it is handed over, write it again.`,
    unclearHanded: (number: string) =>
      `Not understood. Once it is handed over write: ${number} handed`,
    late: (number: number) => `${number}: this answer is older than the stored one.`,
    unclear: (line: string) => `Not understood: "${line}". Write for example: 4821 1 12500`,
    opened: 'You are shown as open.',
    closed: 'You are shown as closed.',
    photo:
      'We take no photos from pharmacies here. Answer by number: 4821 1 12500. Is it your own prescription? Send it again with the medicine and the town in the same message.',
    notAllowed: 'Only a pharmacist of the account can open and close.',
    silent:
      'No message has come from this number for 120 days, so its questions have ended. If it is still yours, add it again on the dashboard, in Bell settings.',
    chatProven: (shop: string) =>
      `Questions to ${shop} now come here. Answer by number: 4821 1 12500. After a notice without a question write: questions. To end them write: stop.`,
    codeOver:
      'These digits are wrong or have expired. Get new ones where you found them on the website: My requests, or the dashboard.',
    stopped: 'No more messages. Switch them on again on the dashboard, in Bell settings.',
    help: 'Answer by number: 4821 1 12500 (in stock, price), 4821 0 (no), 4821 2 5000 (some). Once it is handed over: 4821 handed. Also: questions, open, closed, stop.',
  },
} satisfies Record<Language, Record<string, unknown>>;
