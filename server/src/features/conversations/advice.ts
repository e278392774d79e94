import { phraseList, withoutRuns } from './words.ts';

/** Returns a pattern of phrases, as `plainTextOf` writes them. */
const anyOf = (phrases: string): string => `(?:${phraseList(phrases).map(withoutRuns).join('|')})`;

/** The words 'و' and 'ف' (and, so) are written as a part of the next word. */
const aloneIn = (...patterns: string[]) =>
  new RegExp(`(?:^| )[وف]?(?:${patterns.join('|')})(?: |$)`, 'u');

const may = anyOf('ممكن, هل, ينفع, بينفع, بنفع');
const object = '(?:و|ه|ها|هم|هو)?';
const amounts = anyOf('حبة, حبه, حباية, مرة, مره, ملعقة, معلقة, نقطة, بخة, وحدة');
const packs = anyOf('شريط, الشريط, علبة, العلبة, باكت, الباكت, قزازة, القزازة');

/** Amounts, times, food, pregnancy, side effects, forgotten doses, and giving or ending a medicine. */
const dose = aloneIn(
  `كم ${amounts}(?! (?:في |ب)?${packs})`,
  `${anyOf('جرعة, جرعه, الجرعة, جرعتو, جرعته, جرعتها')}(?: \\S+){0,2} ${anyOf('كم, شنو')}`,
  `كم ${anyOf('جرعة, الجرعة')}(?! ${anyOf('متوفرة, موجودة, عندكم')})`,
  `${anyOf('ينفع, بينفع, بنفع, امان, امن, مضر, بيضر, خطر, مسموح, مناسب')}(?: على)? ${anyOf('للحامل, الحامل, للمرضع, المرضع, للجنين, الجنين')}`,
  `${may} ${anyOf('اشرب, يشرب, تشرب, ادي, ندي, نديه, اديه')}${object}(?! ${anyOf('زول, الكود, الروشتة, رقم, رقمي')})`,
  `نسيت ${anyOf('الجرعة, الحبة, الحقنة, اخد, اخذ, حبة')}`,
  `${anyOf('اوقف, ابطل, اقطع, اقلل, ازيد, ازود, اكمل')} ${anyOf('الدوا, الدواء, العلاج, الحبوب, الجرعة')}`,
  anyOf(`كل كم ساعة, لمدة كم, كم يوم اخد, كم يوم اخدو, وقف الدوا احسن, اثار جانبية, الاثار الجانبية, اعراض جانبية, الاعراض الجانبية,
    بيتعارض, يتعارض, بتعارض, بتتعارض, تتعارض, ينفع مع, بينفع مع, بنفع مع, قبل الاكل ولا بعد, قبل الاكل ولا بعده, قبل ولا بعد الاكل,
    بعد الاكل ولا قبل, بعد الاكل ولا قبله, على الريق, طريقة الاستعمال, استعملو كيف, بستعملو كيف, بشربو كيف, اخدو كيف, باخدو كيف,
    how many pills a day, how many pills should, how many tablets a day, how many times, how many days, how often should, how often do i,
    what dose should, what dose do i, side effect, side effects, can i give him, can i give her, can i give my, can i give the child,
    can i give a child, can i drink, can i stop taking, should i stop taking, stop taking, is it safe in, is it safe for, is it safe with,
    is it safe to take, before or after food, missed a dose, missed dose, while breastfeeding, how much should i take, how should i take, how do i take`),
);

/** 'اخد' and 'take' may also mean to buy, or to collect. */
const mayTake = aloneIn(
  `${may} ${anyOf('اخد, اخذ, ياخد, ياخذ, تاخد, تاخذ, ناخد')}${object}`,
  anyOf('can i take, can he take, can she take, should i take'),
);
const buying = aloneIn(
  anyOf(`شريط, شريطين, علبة, علبتين, باكت, باكتين, قزازة, سعر, سعره, بكم, وين, متين, رقم, رقمكم, عنوان, العنوان, كود, الكود, روشتة, الروشتة,
    نص, بكرة, بكره, الليلة, استلم, where, when, tomorrow, number, prescription, box, strip`),
);

/**
 * Returns whether a message asks how to take a medicine, or whether: a pharmacist or a doctor has to
 * answer that.
 * @param plain a text as `plainTextOf` writes it.
 * @param namesTown whether it names a town, where people buy.
 */
export const isForAdvice = (plain: string, namesTown: boolean): boolean =>
  dose.test(plain) || (!namesTown && mayTake.test(plain) && !buying.test(plain));
