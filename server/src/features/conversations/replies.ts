import type { Language } from '@dawaya/contract/vocabulary/languages';

const arabicPlurals = new Intl.PluralRules('ar');

function pharmaciesAr(count: number): string {
  switch (arabicPlurals.select(count)) {
    case 'one':
      return 'صيدلية واحدة';
    case 'two':
      return 'صيدليتين';
    case 'few':
      return `${count} صيدليات`;
    default:
      return `${count} صيدلية`;
  }
}

function photosAr(count: number): string {
  switch (arabicPlurals.select(count)) {
    case 'one':
      return 'صورة الروشتة';
    case 'two':
      return 'صورتين';
    default:
      return `${count} صور`;
  }
}

/** Returns the photos that are deleted, with the article. */
function thePhotosAr(count: number): string {
  if (count === 1) return 'الصورة';
  return count === 2 ? 'الصورتين' : 'الصور';
}

const ar = {
  understood: (list: string, town: string) => `فهمت: ${list} في ${town}.`,
  photoCame: (count: number) =>
    count === 1
      ? 'وصلت صورة الروشتة، وما بتشوفها إلا الصيدلية البتختارها.'
      : `وصلت الصورة رقم ${count}.`,
  askNames:
    'اكتب أسماء الأدوية والمدينة، مثلا: أموكلان 1 جم كسلا. لو ما كتبتها بنمسح الصورة بعد يوم.',
  withPhotos: (count: number) => `ومعاه ${photosAr(count)} للصيدلية البتختارها بس.`,
  withoutPhotos: 'الصور ما بتمشي من رسالة نصية (SMS)، وبعد نعم بنمسحها.',
  photoAdded: (count: number) =>
    count === 1
      ? 'أضفنا الصورة لسؤالك، وما بتشوفها إلا الصيدلية البتختارها.'
      : `أضفنا الصورة رقم ${count} لسؤالك.`,
  photoAfterChoice: (shop: string) =>
    `${shop} ما بتشوف الصورة دي، لأنها جات بعد ما اخترتها. وريهم ليها لما تمشي: اكتب وين وبيجيك العنوان والتلفون. لو دي روشتة جديدة اكتب أسماء الأدوية والمدينة.`,
  photoForAll:
    'صور سؤالك ده ظاهرة لكل الصيدليات السألناها، عشان كده ما أضفنا ليه الصورة دي. لو دي روشتة جديدة اكتب أسماء الأدوية والمدينة.',
  photosNotSent: (count: number) => `تمام، ما أرسلنا شي ومسحنا ${thePhotosAr(count)}.`,
  photosDeleted: (count: number) => `تمام، مسحنا ${thePhotosAr(count)}.`,
  photosLeftOut: (count: number) =>
    `ما أرسلنا ${thePhotosAr(count)}، ${count === 2 ? 'ومسحناهم' : 'ومسحناها'}.`,
  photoRefused: {
    tooLarge:
      'الصورة كبيرة شديد وما بنقدر نستلمها. صوّر الروشتة تاني وأرسلها صورة ما ملف، أو اكتب أسماء الأدوية.',
    unreadable:
      'ما قدرنا نفتح الصورة. صوّر الروشتة تاني وأرسلها صورة ما ملف، أو اكتب أسماء الأدوية.',
    notArrived: 'الصورة ما وصلتنا. أرسلها تاني بعد شوية، أو اكتب أسماء الأدوية.',
    tooMany: 'معانا 10 صور لسؤالك وما بنقدر نزيد. كمل بالكتابة.',
    tooManyToday: 'أرسلت صور كتيرة اليوم. اكتب أسماء الأدوية، أو أرسل الصورة بكرة.',
  },
  confirm: 'نرسل السؤال للصيدليات؟ اكتب نعم أو لا.',
  endsEarlierQuestion: 'سؤالك القديم بيتوقف.',
  earlierQuestionGoesOn: 'سؤالك القديم لسه شغال.',
  endsEarlierPhotos: (count: number) =>
    `سؤالك القديم بيتوقف، ${count === 1 ? 'وصورته' : 'وصوره'} ما بتمشي مع الجديد إلا لو أرسلتها تاني.`,
  askTown: (list: string) => `فهمت: ${list}.\nإنت في ياتو مدينة؟ اكتب اسمها.`,
  askMedicine: (town: string) => `${town}، تمام. ياتو دوا؟ اكتب اسمه وتركيزه، مثلا: أموكلان 1 جم.`,
  unknownTown: 'ما عرفنا المدينة دي. اكتب اسم أقرب مدينة كبيرة.',
  askPhone: 'رقمك ما تكتبه: اضغط الزر التحت وهو بيرسله. ما بتشوفه إلا الصيدلية البتختارها.',
  sent: (asked: number, town: string, code: string) =>
    `سألنا ${pharmaciesAr(asked)} في ${town}. الردود بتجيك هنا.\nكود الطلب ${code}. للإيقاف اكتب وقف.`,
  sentToNone: (town: string, code: string) =>
    `هسه ما في صيدلية فاتحة للأسئلة في ${town}. سؤالك محفوظ، ولو بقت في واحدة بنسألها.\nكود الطلب ${code}. للإيقاف اكتب وقف.`,
  notSent: 'تمام، ما أرسلنا شي.',
  answers: 'الردود:',
  newAnswers: 'جاك رد على سؤالك في دوايا:',
  noAnswers: 'لسه ما في ردود. بنرسل ليك أول ما يجي رد.',
  choose: 'للاختيار اكتب رقم، مثلا 1.',
  hasAll: 'كله موجود',
  hasSome: (missing: number) => (missing > 0 ? `بعضه موجود، ناقص ${missing}` : 'بعضه موجود'),
  canOrder: 'بيجيبوه ليك',
  pounds: (total: string) => `${total} ج`,
  km: (km: string) => `${km} كم`,
  kmFromCentre: (km: string, town: string) => `${km} كم من وسط ${town}`,
  openUntil: (time: string) => `فاتحة لحد ${time}`,
  open: 'فاتحة',
  closed: 'قافلة هسه',
  noSuchNumber: (number: number) => `ما في رد بالرقم ${number}.`,
  answerChanged: 'الصيدلية غيرت ردها. شوفه قبل ما تختار:',
  pharmacyGone: 'الصيدلية دي ما بتقدر تستقبل هسه. اختار غيرها.',
  chosen: (shop: string, code: string) => `اخترت ${shop}.\nكود الطلب ${code}، قوله للصيدلي.`,
  alreadyChosen: (shop: string) => `إنت اخترت ${shop}. لو داير تغيرها اكتب بدل.`,
  phoneIs: (phone: string) => `تلفون ${phone}`,
  released: 'لغينا الاختيار وفتحنا سؤالك تاني.',
  photosJoined: (count: number) => `وأضفنا ليه ${thePhotosAr(count)}.`,
  cannotRelease: 'الطلب ده اكتمل وما بتبدل.',
  stopped: 'وقفنا السؤال. لسؤال جديد اكتب اسم الدوا والمدينة.',
  nothingToStop: 'ما عندك سؤال شغال. لو قصدك التنبيه اكتب: وقف التنبيه.',
  stopChosen: 'إنت اخترت صيدلية. لو ما دايرها اكتب بدل، وبعداك وقف.',
  nothingChosen: 'لسه ما اخترت صيدلية.',
  code: (code: string, url: string) =>
    `كود الطلب ${code}.\nعشان تشوف حالة الطلب، افتح الصفحة دي واكتب فيها الكود ورقم تلفونك:\n${url}/track`,
  codeThatOpens: (code: string, url: string) =>
    `كود الطلب ${code}.\nعشان تشوف الردود وتختار في الموقع، افتح الصفحة دي واكتب فيها الكود ورقمك، وبيجيك رمز في رسالة:\n${url}/track`,
  noQuestion: 'ما عندك سؤال. اكتب اسم الدوا والمدينة، مثلا: أموكلان 1 جم كسلا.',
  alertSet: (list: string, town: string, day: string) =>
    `تمام، بننبهك لما صيدلية في ${town} تقول عندها: ${list}. شغال لحد ${day}. للإيقاف اكتب: وقف التنبيه.`,
  alertTown: (list: string) => `ننبهك لما يجي: ${list}.\nإنت في ياتو مدينة؟ اكتب اسمها.`,
  alertHow:
    'عشان ننبهك لما الدوا يبقى موجود، اكتب نبهني وبعدها اسم الدوا والمدينة، مثلا: نبهني أموكلان 1 جم كسلا. عشان توقفه اكتب: وقف التنبيه.',
  alertTwoTowns:
    'ذكرت أكتر من مدينة. اكتب نبهني والدوا ومدينة واحدة، مثلا: نبهني أموكلان 1 جم كسلا.',
  alertNotNeeded: 'السألت عنه كله موجود.',
  alertUnknown:
    'ما عرفنا الدوا ده، عشان كده ما بنقدر ننبهك. اكتب اسمه زي ما في العلبة، مثلا: نبهني أموكلان 1 جم كسلا. ولسؤال الصيدليات اكتبه بدون نبهني.',
  alertsFull: 'عندك 5 تنبيهات وما بنقدر نزيد. لإيقافها كلها اكتب: وقف التنبيه.',
  alertsEnded: 'وقفنا التنبيه. ما بننبهك تاني بأي دوا.',
  questionGoesOn: 'سؤالك الشغال ما وقف.',
  alertsOfEarlierProof:
    'رقمك ده اتأكد من جديد في دوايا، عشان كده وقفنا تنبيهاته القديمة. لتنبيه جديد اكتب نبهني واسم الدوا والمدينة.',
  noAlert: 'ما عندك تنبيه شغال هنا.',
  alertWoke: (shop: string, town: string, list: string) =>
    `دوايا: ${shop} في ${town} قالت عندها: ${list}.\nلسؤال جديد اكتب الدوا والمدينة. للإيقاف: وقف التنبيه.`,
  yourMedicine: 'الدوا الإنت منتظرو',
  help: (takesPhotos: boolean) =>
    `اكتب اسم الدوا والمدينة، مثلا: أموكلان 1 جم كسلا.${takesPhotos ? ' وممكن ترسل معاه صورة الروشتة.' : ''} لما تجيك الردود اكتب رقم الرد.\nأوامر: بدل، وقف، وين، كود، نبهني، مسح.`,
  unclear: 'ما فهمت. اكتب اسم الدوا والمدينة، مثلا: أموكلان 1 جم كسلا. أو اكتب مساعدة.',
  textOnly: (url: string) =>
    `هنا بنقرا الكتابة وصور الروشتات بس. اكتب اسم الدوا والمدينة، أو صوّر الروشتة وأرسلها صورة ما ملف. الموقع: ${url}`,
  didYouMean: (word: string) => `قصدك «${word}»؟ لو ده قصدك اكتبها تاني: ${word}`,
  twoTowns: 'ذكرت أكتر من مدينة. نسأل في ياتو واحدة؟ اكتب الدوا مع مدينة واحدة.',
  cameTooLate: 'رسالتك دي وصلت متأخرة، فما عملنا بيها شي.',
  emergency: 'في الحالات الطارئة ما تنتظر: اتصل بأقرب مستشفى أو امشي ليه هسه. دوايا ما للطوارئ.',
  askPharmacist: (pharmacy: string) =>
    `السؤال ده جوابه عند الصيدلي أو الدكتور. قبل ما تاخد دوا أو توقفه أو تغير جرعته، اسأل ${pharmacy}.`,
  askDoctor: (url: string) =>
    `السؤال ده جوابه عند صيدلي أو دكتور. قبل ما تاخد دوا أو توقفه أو تغير جرعته، اسأل أقرب صيدلية أو دكتور من هنا: ${url}\nلو داير تشتري دوا اكتب اسمه والمدينة بس.`,
  callUs: (phone: string) => `أو اتصل بينا: ${phone}`,
  confirmErasure: (code: string) =>
    `بنمسح كل أسئلتك وطلباتك وتنبيهاتك ورقمك، وما بترجع. لو متأكد اكتب الرقم ده: ${code}`,
  codeTexted:
    'أرسلنا كود لرقمك برسالة نصية عادية (SMS). لو متأكد، اكتبه هنا وبنمسح كل أسئلتك وطلباتك وتنبيهاتك ورقمك، وما بترجع.',
  noCode: (url: string) => `ما بنقدر نرسل كود اليوم. جرب بكرة، أو امسح من هنا: ${url}/my-data`,
  earlierQuestionEnded: 'سألت سؤال جديد من الموقع، فوقفنا سؤالك القديم.',
  chatTookQuestion:
    'تمام، أخبار سؤالك في دوايا بتجيك هنا. لما تجيك الردود اكتب رقم الرد عشان تختار. أوامر: بدل، وقف، وين.',
  chatTookRequest: 'تمام، أخبار طلبك في دوايا بتجيك هنا. أوامر: بدل، وين، كود.',
  chatHasQuestion:
    'هنا في سؤال قديم لسه شغال، فما غيرنا شي. لو داير توقفه اكتب وقف، وبعداك أرسل الأرقام الفي الموقع مرة تانية.',
  phoneProven: 'اتأكد رقمك في دوايا. لو الطلب ما طلبك، اكتب مسح.',
  wrongCode: 'الرقم ده ما صحيح. اكتبه زي ما وصلك.',
  codeEnded: 'ما مسحنا شي، والرقم القديم انتهى. لو دايرنا نمسح اكتب مسح وبنرسل ليك رقم جديد.',
  dataDeleted: 'مسحنا كل شي عندنا عن رقمك.',
  pharmacyStays: (url: string) =>
    `ما مسحنا شي: رقمك ده بيفتح حساب صيدلية، ومستنداتها لازم نحفظها. راسلنا: ${url}/contact`,
  doctorStays: (url: string) =>
    `ما مسحنا شي: رقمك ده بيفتح حساب دكتور، وده بيتمسح من الموقع بس: ${url}/my-data`,
  noContactDetails: 'اكتب اسم الدوا بس، بدون أرقام تلفون وبدون روابط.',
  tooMany: 'عندك أسئلة كتيرة شغالة. انتظر ردها أو اكتب وقف.',
  tooManyToday: 'سألت كتير اليوم. جرب بكرة.',
  questionEnded: 'السؤال ده انتهى. لسؤال جديد اكتب اسم الدوا والمدينة.',
  questionExpired: 'انتهى وقت سؤالك. اكتبه تاني مع المدينة، أو اكتب نبهني.',
  requestCompleted: (shop: string) => `${shop}: طلبك اكتمل. الله يشفيك.`,
  requestDeclined: (shop: string) => `${shop} اعتذرت عن طلبك. اكتب بدل عشان تختار رد تاني.`,
  request: {
    start: (shop: string, code: string) => `${shop} بدت تجهز طلبك. كود الطلب ${code}.`,
    complete: (shop: string, code: string) => `${shop}: طلبك اكتمل، كود الطلب ${code}. الله يشفيك.`,
    decline: (shop: string, code: string) =>
      `${shop} اعتذرت عن طلبك. ممكن ترسله لصيدلية تانية من الموقع. كود الطلب ${code}.`,
    unread: (shop: string, code: string) =>
      `${shop} ردت عليك في دوايا. شوف الرد في الموقع. كود الطلب ${code}.`,
    refill: (shop: string, code: string) =>
      `طلبت مننا نذكرك: قرب ميعاد طلبك الجاي من ${shop}. اطلب تاني من الموقع. كود الطلب ${code}.`,
  },
  pharmacyWrote: (shop: string, words: string) =>
    `${shop} كتبت ليك:\n${words}\nعشان ترد عليها من الموقع اكتب كود.`,
  andMore: (count: number) => `و${count} غيرها`,
  customerName: 'زبون برسالة',
};

const en: typeof ar = {
  understood: (list: string, town: string) => `Understood: ${list} in ${town}.`,
  photoCame: (count: number) =>
    count === 1
      ? 'The photo of the prescription is here. Only the pharmacy that you choose sees it.'
      : `Photo ${count} is here.`,
  askNames:
    'Write the medicines and the town, such as: Amoclan 1 g Kassala. Else we delete the photo after a day.',
  withPhotos: (count: number) =>
    count === 1
      ? 'With the photo, for the pharmacy that you choose only.'
      : `With ${count} photos, for the pharmacy that you choose only.`,
  withoutPhotos: 'Photos do not go along from an SMS. After a yes we delete them.',
  photoAdded: (count: number) =>
    count === 1
      ? 'The photo is added to your question. Only the pharmacy that you choose sees it.'
      : `Photo ${count} is added to your question.`,
  photoAfterChoice: (shop: string) =>
    `${shop} does not see this photo: it came after your choice. Show it there: write where for address and phone. For a new prescription, write the medicines and the town.`,
  photoForAll:
    'All the pharmacies that we asked see the photos of your question, so this one is not added to it. For a new prescription, write the medicines and the town.',
  photosNotSent: (count: number) =>
    `All right, nothing was sent, and the ${count === 1 ? 'photo is' : 'photos are'} deleted.`,
  photosDeleted: (count: number) =>
    `All right, the ${count === 1 ? 'photo is' : 'photos are'} deleted.`,
  photosLeftOut: (count: number) =>
    `The ${count === 1 ? 'photo was' : 'photos were'} not sent. We deleted ${count === 1 ? 'it' : 'them'}.`,
  photoRefused: {
    tooLarge:
      'The photo is too large. Take another one and send it as a photo, not as a file, or write the names of the medicines.',
    unreadable:
      'We cannot open the photo. Take another one and send it as a photo, not as a file, or write the names of the medicines.',
    notArrived:
      'The photo has not reached us. Send it again in a while, or write the names of the medicines.',
    tooMany: 'We have 10 photos for your question and cannot take more. Go on by writing.',
    tooManyToday:
      'You have sent many photos today. Write the names of the medicines, or send the photo tomorrow.',
  },
  confirm: 'Ask the pharmacies? Write yes or no.',
  endsEarlierQuestion: 'Your earlier question then ends.',
  earlierQuestionGoesOn: 'Your earlier question goes on.',
  endsEarlierPhotos: (count: number) =>
    `Your earlier question then ends. Its ${count === 1 ? 'photo goes' : 'photos go'} along with this one only if you send ${count === 1 ? 'it' : 'them'} again.`,
  askTown: (list: string) => `Understood: ${list}.\nIn which town? Write its name.`,
  askMedicine: (town: string) =>
    `${town}, fine. Which medicine? Write name and strength, such as: Amoclan 1 g.`,
  unknownTown: 'We do not know that town. Write the nearest large town.',
  askPhone:
    'Do not type your number: tap the button below, which sends it. Only the pharmacy that you choose sees it.',
  sent: (asked: number, town: string, code: string) =>
    `We asked ${asked} ${asked === 1 ? 'pharmacy' : 'pharmacies'} in ${town}. Answers come here.\nCode ${code}. To end it, write stop.`,
  sentToNone: (town: string, code: string) =>
    `No pharmacy in ${town} takes questions now. We keep yours and ask as soon as one does.\nCode ${code}. To end it, write stop.`,
  notSent: 'All right, nothing was sent.',
  answers: 'Answers:',
  newAnswers: 'An answer to your question on Dawaya:',
  noAnswers: 'No answer yet. We write as soon as one comes.',
  choose: 'To choose, write its number, such as 1.',
  hasAll: 'has all',
  hasSome: (missing: number) => (missing > 0 ? `has some, ${missing} missing` : 'has some'),
  canOrder: 'can order it',
  pounds: (total: string) => `SDG ${total}`,
  km: (km: string) => `${km} km`,
  kmFromCentre: (km: string, town: string) => `${km} km from central ${town}`,
  openUntil: (time: string) => `open until ${time}`,
  open: 'open',
  closed: 'closed now',
  noSuchNumber: (number: number) => `There is no answer ${number}.`,
  answerChanged: 'The pharmacy changed its answer. Read it before you choose:',
  pharmacyGone: 'That pharmacy cannot serve you now. Choose another one.',
  chosen: (shop: string, code: string) =>
    `You chose ${shop}.\nCode ${code}: tell it to the pharmacist.`,
  alreadyChosen: (shop: string) => `You chose ${shop}. To choose another one, write change.`,
  phoneIs: (phone: string) => `phone ${phone}`,
  released: 'Your choice is taken back and your question is open again.',
  photosJoined: (count: number) => `The ${count === 1 ? 'photo is' : 'photos are'} added to it.`,
  cannotRelease: 'That request is completed and cannot be changed.',
  stopped: 'Your question has ended. For a new one, write the medicine and the town.',
  nothingToStop: 'You have no open question. For alerts, write stop alerts.',
  stopChosen: 'You chose a pharmacy. To leave it write change, then stop.',
  nothingChosen: 'You have not chosen a pharmacy yet.',
  code: (code: string, url: string) =>
    `Code ${code}. With it and your phone number you see the status at ${url}/track`,
  codeThatOpens: (code: string, url: string) =>
    `Code ${code}. To see answers and choose on the website, enter it with your number at ${url}/track and we text a second code.`,
  noQuestion:
    'You have no question. Write the medicine and the town, such as: Amoclan 1 g Kassala.',
  alertSet: (list: string, town: string, day: string) =>
    `We text you when a pharmacy in ${town} says it has: ${list}. Until ${day}. To end, write stop alerts.`,
  alertTown: (list: string) => `An alert for: ${list}.\nIn which town? Write its name.`,
  alertHow:
    'To hear when a medicine is there, write alert, the medicine and the town, such as: alert Amoclan 1 g Kassala. To end it, write stop alerts.',
  alertTwoTowns:
    'You named more than one town. Write alert, the medicine and one town, such as: alert Amoclan 1 g Kassala.',
  alertNotNeeded: 'All that you asked for is there.',
  alertUnknown:
    'We do not know that medicine, so we cannot tell you of it. Write its name as on the box, such as: alert Amoclan 1 g Kassala. To ask pharmacies, write it without alert.',
  alertsFull: 'You have 5 alerts and cannot have more. To end them all, write stop alerts.',
  alertsEnded: 'Your alerts have ended. We tell you of no more medicines.',
  questionGoesOn: 'Your open question goes on.',
  alertsOfEarlierProof:
    'Your number was confirmed again on Dawaya, so its earlier alerts have ended. For a new one, write alert, the medicine and the town.',
  noAlert: 'You have no alert here.',
  alertWoke: (shop: string, town: string, list: string) =>
    `Dawaya: ${shop} in ${town} says it has: ${list}.\nTo ask, write medicine and town. To end: stop alerts.`,
  yourMedicine: 'the medicine that you wait for',
  help: (takesPhotos: boolean) =>
    `Write the medicine and the town, such as: Amoclan 1 g Kassala.${takesPhotos ? ' Add a photo of the prescription if you like.' : ''} When answers come, write the number of one.\nAlso: change, stop, where, code, alert, forget.`,
  unclear:
    'I do not understand. Write the medicine and the town, such as: Amoclan 1 g Kassala. Or write help.',
  textOnly: (url: string) =>
    `Here we read text and photos of prescriptions only. Write the medicine and the town, or send the prescription as a photo, not a file. Website: ${url}`,
  didYouMean: (word: string) => `Do you mean "${word}"? If so, write it again: ${word}`,
  twoTowns: 'You named more than one town. Write the medicine with one town.',
  cameTooLate: 'That message came late, so nothing was done with it.',
  emergency:
    'In an emergency do not wait: call, or go to the nearest hospital now. Dawaya is not for emergencies.',
  askPharmacist: (pharmacy: string) =>
    `Only a pharmacist or a doctor can answer that. Before you start, stop or change a medicine, ask ${pharmacy}.`,
  askDoctor: (url: string) =>
    `Only a pharmacist or a doctor can answer that. Ask one before you start, stop or change a medicine. Doctors: ${url}\nTo buy one, write only its name and the town.`,
  callUs: (phone: string) => `Or call us: ${phone}`,
  confirmErasure: (code: string) =>
    `We delete your questions, requests, alerts and number, for good. If you are sure, write this number: ${code}`,
  codeTexted:
    'We sent a code to your number by SMS. If you are sure, write it here. We then delete your questions, requests, alerts and number, for good.',
  noCode: (url: string) => `No code can go out today. Try tomorrow, or delete at ${url}/my-data`,
  earlierQuestionEnded: 'You asked again on the website, so your earlier question has ended.',
  chatTookQuestion:
    'Done. News of your question on Dawaya comes here. When answers come, write the number of one to choose it. Also: change, stop, where.',
  chatTookRequest: 'Done. News of your request on Dawaya comes here. Also: change, where, code.',
  chatHasQuestion:
    'This chat has another open question, so nothing was changed. Write stop to end that one, then send the digits from the website again.',
  phoneProven: 'Your number is confirmed on Dawaya. If the request is not yours, write forget.',
  wrongCode: 'That number is not right. Write it as we sent it.',
  codeEnded:
    'Nothing is deleted, and that number has ended. To delete, write forget, and we send a new one.',
  dataDeleted: 'We have deleted all that we had about your number.',
  pharmacyStays: (url: string) =>
    `Nothing is deleted: your number opens a pharmacy’s account, whose documents must stay. Write to us: ${url}/contact`,
  doctorStays: (url: string) =>
    `Nothing is deleted: your number opens a doctor’s account. Delete it on the website: ${url}/my-data`,
  noContactDetails: 'Write the medicine only, without phone numbers and links.',
  tooMany: 'You have many open questions. Wait for answers, or write stop.',
  tooManyToday: 'You have asked many times today. Try again tomorrow.',
  questionEnded: 'That question has ended. For a new one, write the medicine and the town.',
  questionExpired:
    'The time of your question is over. Write it again with the town, or write alert to hear when it is there.',
  requestCompleted: (shop: string) => `${shop}: your request is completed. Get well soon.`,
  requestDeclined: (shop: string) =>
    `${shop} declined your request. Write change to choose another answer.`,
  request: {
    start: (shop: string, code: string) => `${shop} has started on your request. Code ${code}.`,
    complete: (shop: string, code: string) =>
      `${shop}: your request is completed, code ${code}. Get well soon.`,
    decline: (shop: string, code: string) =>
      `${shop} declined your request. On the website you can send it to another pharmacy. Code ${code}.`,
    unread: (shop: string, code: string) =>
      `${shop} wrote to you on Dawaya. Read it on the website. Code ${code}.`,
    refill: (shop: string, code: string) =>
      `You asked for a reminder: it is time for your next order from ${shop}. Order on the website. Code ${code}.`,
  },
  pharmacyWrote: (shop: string, words: string) =>
    `${shop} wrote to you:\n${words}\nTo reply on the website, write code.`,
  andMore: (count: number) => `and ${count} more`,
  customerName: 'Customer by text message',
};

/** The reason why a photo is not stored. */
export type PhotoRefusal = keyof typeof ar.photoRefused;

/** The sentences to customers. Each fits into one reply by itself; values are cut before. */
export const sentences: Record<Language, typeof ar> = { ar, en };

/** The words of commands, as a reply names them. */
export const commandWords: Record<Language, Record<string, string>> = {
  ar: {
    yes: 'نعم',
    no: 'لا',
    change: 'بدل',
    stop: 'وقف',
    way: 'وين',
    code: 'كود',
    answers: 'الردود',
    help: 'مساعدة',
    forget: 'مسح',
    thanks: 'شكرا',
    alert: 'نبهني',
    endAlerts: 'وقف التنبيه',
  },
  en: {
    yes: 'yes',
    no: 'no',
    change: 'change',
    stop: 'stop',
    way: 'where',
    code: 'code',
    answers: 'answers',
    help: 'help',
    forget: 'forget',
    thanks: 'thanks',
    alert: 'alert',
    endAlerts: 'stop alerts',
  },
};
