import { phraseList, withoutRuns } from './words.ts';

const advicePhrases = phraseList(
  `كم حبة في اليوم, كم حبه في اليوم, كم حبة باليوم, كم مرة في اليوم, كم مره في اليوم, كم مرة باليوم, الجرعة كم, كم الجرعة, جرعته كم,
  جرعتو كم, كم جرعة, ممكن اخد, ممكن اخده, ممكن اخدو, ممكن اشرب, ممكن ادي, ممكن اديه, ممكن اديها, ينفع اخد, ينفع اشرب, ينفع ادي,
  ينفع مع, بيتعارض, يتعارض, اوقف الدوا, اوقف الدواء, اوقف العلاج, وقف الدوا احسن, اقطع الدوا, اقطع العلاج, اثار جانبية, الاثار الجانبية, اعراض جانبية,
  الاعراض الجانبية, قبل الاكل ولا بعد, قبل الاكل ولا بعده, قبل ولا بعد الاكل, مضر للحامل, خطر على الحامل, خطر للحامل, بيضر الحامل, مضر للجنين, نسيت الجرعة, نسيت الحبة,
  how many pills, how many tablets a day, how many times a day, how often, what dose, which dose, side effect, side effects, can i take, can i give,
  can i drink, can i stop, should i stop, should i take, stop taking, is it safe, safe in pregnancy, safe for, before or after food, missed a dose, missed dose`,
).map(withoutRuns);

/** The word 'و' (and) is written as a part of the next word. */
const advicePattern = new RegExp(`(?:^| )و?(?:${advicePhrases.join('|')})(?: |$)`, 'u');

/**
 * Returns whether a message asks how to take a medicine, or whether: a pharmacist or a doctor has to
 * answer that.
 * @param plain a text as `plainTextOf` writes it.
 */
export const isForAdvice = (plain: string): boolean => advicePattern.test(plain);
