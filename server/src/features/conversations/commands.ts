import { differsByOne } from '@dawaya/contract/vocabulary/search';
import { phraseList, typedWordsOf, withoutRuns, wordSet } from './words.ts';

/** The commands of a customer, each one or two words. */
export const commandNames = [
  'yes',
  'no',
  'change',
  'stop',
  'way',
  'code',
  'answers',
  'help',
  'forget',
  'thanks',
  'alert',
  'endAlerts',
] as const;
export type CommandName = (typeof commandNames)[number];

/** These send nothing and choose nothing, so a typing error does no harm. */
const harmless: ReadonlySet<CommandName> = new Set(['way', 'code', 'answers', 'help', 'thanks']);

/** Returns each first word before each second: 'وقف التنبيه'. */
const pairs = (firsts: string, seconds: string): string =>
  phraseList(firsts)
    .flatMap((first) => phraseList(seconds).map((second) => `${first} ${second}`))
    .join(', ');

const phrases: Record<CommandName, string> = {
  yes: `نعم, اي, أي نعم, ايوه, أيوا, ايوة, ايوا ارسل, ايوه ارسل, نعم ارسل, نعم أرسل, ارسل, أرسلها, ارسلو, رسل,
    اها, موافق, موافقة, تمام, تمام ارسل, اوكي, اوك, اوكيه, صاح, صح, yes, y, yes send, yes please send, send,
    send it, ok, okay, ok send, yep, yeah, yea, sure, aywa, aiwa, naam, اكيد`,
  no: `لا, لاء, لأ, كلا, لالا, الغاء, إلغاء, الغي, الغ, ما تنرسل, ما ترسل, لا ترسل, ما داير, ما عايز, مش عايز, ما عايزه,
    لا ما ترسل, لا ما ترسلو, ما ترسلو, ما ترسلوا, no, nope, n, nah, cancel, dont send, do not send, la`,
  change: `بدل, بدلها, بدلو, بدل الصيدلية, غير, غيرها, غير الصيدلية, تبديل, تغيير, داير ابدل, عايز ابدل,
    داير اغير, عايز اغير, داير صيدلية تانية, صيدلية تانية, change, change pharmacy, switch, another pharmacy, baddil`,
  stop: `وقف, اوقف, أوقف, وقفو, وقفوا, وقف السؤال, وقف الطلب, وقف الرسائل, اوقف السؤال, اوقف الطلب, اقفل السؤال, إيقاف,
    ايقاف, stop, stop it, end, stop messages, stop asking, waggif`,
  way: `وين, وينها, وينو, وين الصيدلية, الصيدلية وين, وين مكانها, مكانها وين, وين المكان, المكان وين, العنوان,
    عنوان, العنوان وين, عنوان الصيدلية, موقع, الموقع, الطريق, كيف اصل, تلفون, تلفون الصيدلية, رقم الصيدلية,
    تلفونهم كم, رقمهم, where, where is it, where is the pharmacy, address, location, directions, way, phone, ween, wen`,
  code: `كود, الكود, الكود كم, كودي, كود الطلب, رمز, الرمز, رمز الطلب, code, my code, the code, short code, kood`,
  answers: `الردود, ردود, وين الردود, الردود وين, الرد وين, وين الرد, في رد, في ردود, ما في رد, لسه ما في رد, جاني رد, جا رد, جاني رد ولا لا,
    ما جاني رد, لسه ما جاني رد, ما رديتو, لسه ما رديتو, لسه ما رديتو علي, ما رديتو علي, ليه ما رديتو, ليه ما في رد, متين بتردو, متين الرد,
    السعر, السعر كم, كم السعر, بكم, بكم الدوا, الدوا بكم, الاسعار, answers, answer, any answer, any answers, any reply, replies, no answer yet,
    status, price, the price, how much, how much is it`,
  help: `مساعدة, المساعدة, ساعدني, ساعدوني, مساعده, كيف, كيف استعمل, اكتب شنو, اعمل شنو, شغال كيف, بتشتغلو كيف,
    السلام عليكم, السلام عليكم ورحمة الله, السلام عليكم ورحمة الله وبركاته, سلام, سلام عليكم, مرحبا, اهلا,
    صباح الخير, مساء الخير, help, help me, hi, hello, hey, salam, start, menu, info, how, how does it work, musaada`,
  forget: `مسح, امسح, امسحني, امسحو, امسح بياناتي, مسح بياناتي, امسح رقمي, امسح كل شي, احذف, احذف بياناتي, انساني,
    forget, forget me, delete, delete me, delete my data, erase, erase me, delete everything`,
  thanks: `شكرا, شكرا جزيلا, شكرا ليك, شكرا ليكم, مشكور, مشكورين, تسلم, تسلمو, جزاك الله خير, جزاكم الله خير,
    الله يديك العافية, يعطيك العافية, thanks, thank you, thx, thank you very much, many thanks, shukran, على التنبيه, شكرا على التنبيه, مشكورين على التنبيه, for the alert, thanks for the alert, thank you for the alert`,
  alert: `نبهني, نبهوني, نبهنا, نبهونا, نبهيني, نبهولي, نبهو لي, انبهني, alert, alert me, notify, notify me, set alert, set an alert,
    tell me when, nabbihni, nabihni`,
  endAlerts: `${pairs(
    `وقف, وقفو, وقفوا, وقفي, اوقف, اوقفو, اوقفوا, ايقاف, توقيف, الغي, الغو, الغوا, لغي, لغو, الغاء, بطل, بطلو, بطلوا, ابطل, اقفل,
      اقفلو, قفل, شيل, شيلو, احذف, احذفو, امسح, مسح, ما داير, ما دايره, ما دايرين, ما عايز, ما عايزه, ما عايزين, ما عاوز,
      ما محتاج, مش عايز`,
    'تنبيه, التنبيه, تنبيهات, التنبيهات, التنبيه ده, كل التنبيهات, لي التنبيه, لي التنبيهات',
  )}, ما تنبهني, ما تنبهوني, لا تنبهني, لا تنبهوني,
    stop alert, stop alerts, stop the alert, stop the alerts, stop my alert, stop my alerts, end alert, end alerts, end the alert,
    cancel alert, cancel alerts, cancel the alert, no alert, no alerts, dont alert me, delete alert, delete alerts, waggif altanbih`,
};

const commandOf = new Map(
  commandNames.flatMap((name) =>
    phraseList(phrases[name]).map((phrase): [string, CommandName] => [withoutRuns(phrase), name]),
  ),
);

/** Words of politeness beside a command. */
const politeness = phraseList(
  'يا جماعة, يا شباب, يا اخوانا, لو سمحت, لو سمحتو, من فضلك, من فضلكم, الرجاء, رجاء, يا دكتور, يا اخوي, please, pls, plz, thanks, thank you, شكرا, ليكم, طيب, يا, والله',
);

/**
 * Returns the words of a message as one text, each once where it is repeated: 'نعم نعم' is 'نعم'.
 */
export function plainTextOf(text: string): string {
  const words = typedWordsOf(text).map(({ key }) => withoutRuns(key));
  return words.filter((word, index) => word !== words[index - 1]).join(' ');
}

const withoutPoliteness = (plain: string): string => {
  let rest = ` ${plain} `;
  for (const phrase of politeness) rest = rest.replaceAll(` ${withoutRuns(phrase)} `, ' ');
  return rest.trim();
};

/** Returns whether a text asks: '1?' and 'yes?' are no orders. */
export const isQuestion = (text: string): boolean => /[?؟]/.test(text);

/**
 * Reads a message that is a command and nothing else. A typing error is forgiven in commands that
 * send and choose nothing; any other one is only `maybe`, for a question back.
 */
export function readCommand(
  text: string,
): { command: CommandName } | { maybe: CommandName } | undefined {
  const plain = plainTextOf(text);
  const asked = isQuestion(text);
  const found = commandOf.get(plain) ?? commandOf.get(withoutPoliteness(plain));
  if (found) return asked && !harmless.has(found) ? { maybe: found } : { command: found };
  if (plain.length < 3) return undefined;
  for (const [phrase, name] of commandOf) {
    if (phrase.length < 3 || !differsByOne(plain, phrase)) continue;
    if (plain.includes(' ') || phrase.includes(' ')) {
      if (name === 'endAlerts') return { maybe: name };
      continue;
    }
    if (!harmless.has(name)) return { maybe: name };
    if (phrase.length >= 4 && plain.length >= 4) return { command: name };
  }
  return undefined;
}

const ordinals = new Map(
  (
    [
      [1, 'الاول, الاولى, اول واحد, اول واحدة, رقم واحد, first, the first, number one, option one'],
      [2, 'الثاني, التاني, الثانية, التانية, رقم اتنين, رقم اثنين, second, the second, number two'],
      [3, 'الثالث, التالت, الثالثة, التالتة, رقم تلاتة, رقم ثلاثة, third, the third, number three'],
    ] as const
  ).flatMap(([number, words]) =>
    phraseList(words).map((phrase): [string, number] => [withoutRuns(phrase), number]),
  ),
);
const naming = wordSet('رقم نمرة نمره option number');
const choosing = wordSet('اختار اخترت اختيار بختار choose select');
/** 'عايز 2' may be two packs; 'عايز رقم 2' is an answer. */
const wanting = wordSet('عايز داير دايره عايزه take i want');
/** Pharmacies of one inquiry are at most forty. */
const maxChoice = 40;

/** Reads a message that is the number of an answer and nothing else: '1', '٢', 'رقم 2'. */
export function readChoice(text: string): number | undefined {
  const plain = withoutPoliteness(plainTextOf(text));
  const ordinal = ordinals.get(plain);
  if (ordinal) return ordinal;
  // Signs that change a number, or make it two: '-1', '1/2', '1.5', '1-2'.
  if (/[-+/%×*]|\d\s*[.,:]\s*\d/.test(text.replace(/[٠-٩۰-۹]/g, '0'))) return undefined;
  // '2 2' may be two packs of two things.
  if ((text.match(/\p{Nd}+/gu) ?? []).length > 1) return undefined;
  const all = plain.split(' ');
  const namesNumber = all.some((word) => naming.has(word) || choosing.has(word));
  const words = all.filter(
    (word) => !naming.has(word) && !choosing.has(word) && !(namesNumber && wanting.has(word)),
  );
  const [number, ...more] = words;
  if (more.length > 0 || !/^\d{1,2}$/.test(number ?? '')) return undefined;
  const choice = Number(number);
  return choice >= 1 && choice <= maxChoice ? choice : undefined;
}
