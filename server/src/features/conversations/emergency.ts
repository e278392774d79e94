import { phraseList, withoutRuns } from './words.ts';

/** Phrases as `plainTextOf` writes them. */
const plainPhrases = (list: string) => phraseList(list).map(withoutRuns);

/** A person is in danger, whatever else the message says. */
const certain = plainPhrases(
  `نزيف, نزيف شديد, بنزف, بتنزف, ينزف, تنزف, نازف, مات, ماتت, بموت, بتموت, حيموت, حتموت, يموت, ما بتنفس, ما بيتنفس,
  ما بتتنفس, ما قادر يتنفس, ما قادر اتنفس, ما قادره تتنفس, ما قادرة اتنفس, لا يتنفس, لا تتنفس, مخنوق, مخنوقة, اختناق, مغمى عليه,
  مغمى عليها, اغمى عليه, اغمى عليها, غميان, فاقد الوعي, فاقدة الوعي, غيبوبة, بلع سم, شرب سم, تسمم, حادث, حادث حركة,
  اسعاف, الاسعاف, إسعاف, طوارئ, الطوارئ, طوارى, انتحار, جرعة زايدة, جرعة زيادة, بلع حبوب, بلعت حبوب, اخد حبوب كتيرة, اخدت حبوب كتيرة, شرب القزازة كلها,
  شرب الدوا كلو, شرب جاز, شربت جاز, شرب صبغة, شربت صبغة, شربت سم, بلعت سم, متشنج, بتشنج, متشنجة, لدغتو عقرب, لدغه ثعبان, عضاه دبيب, لدغو دابي,
  ضربو بالرصاص, طلق ناري, emergency, ambulance, bleeding, bleeding heavily, not breathing, cant breathe, cannot breathe, can not breathe,
  unconscious, dying, is dead, died, passed out, fainted, overdose, poisoned, suicide, convulsing, snake bite, snakebite, choking, isaaf, tawari`,
);
/** They are also what a medicine is for. */
const unlessMedicine = plainPhrases(
  'جلطة, ذبحة, سكتة, عقرب, ثعبان, تشنج, تشنجات, heart attack, stroke, seizure, chest pain, scorpion',
);
const negations = new Set(
  plainPhrases('ما, مافي, ما في, مش, ليس, ليست, بدون, not, no, isnt, not an, no an'),
);

const has = (plain: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => {
    const parts = ` ${plain} `.split(` ${phrase} `);
    // A phrase counts where one of its places has no negation before it.
    return parts.slice(0, -1).some((part) => {
      const before = part.trim().split(' ');
      return !negations.has(before.at(-1) ?? '') && !negations.has(before.slice(-2).join(' '));
    });
  });

/**
 * Returns whether a message says that a person is in danger, rather than which medicine is wanted.
 */
export const isEmergency = (plain: string, namesMedicine: boolean): boolean =>
  has(plain, certain) || (!namesMedicine && has(plain, unlessMedicine));
