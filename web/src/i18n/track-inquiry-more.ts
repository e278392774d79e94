import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

/**
 * Texts that the inquiry's tracking page loads later: the step before choosing, and the mailed
 * code.
 */
export const en = {
  chooseTitle: (name: string) => `Choose ${name}?`,
  learns: 'Only this pharmacy will learn:',
  learned: {
    name: 'your name, phone number and email address',
    nameOnly: 'your name and phone number',
    forName: (name: string) => `who it is for: ${name}`,
    photos: 'your photos',
    asked: 'what you asked for, with your notes',
  },
  othersLearn:
    'The others learn that you found it, and no longer see your photos. Until it is completed you can release the pharmacy again.',
  expiredHold: 'It is no longer put aside: call before you go.',
  changed: 'The pharmacy has just changed its answer. This is the new one:',
  before: 'Before, it said:',
  confirm: 'Yes, choose it',
  chosen: 'Chosen. The pharmacy has been told.',
  chooseFailed: 'Failed to choose the pharmacy',
  prove: {
    title: 'Confirm your email address, and more pharmacies are asked',
    asked: (count: number) =>
      count === 0
        ? 'No pharmacy could be asked yet.'
        : plural('en', count, {
            one: '# pharmacy has been asked so far.',
            other: '# pharmacies have been asked so far.',
          }),
    more: 'We sent you six digits by email: once you enter them, the next ones are asked.',
    state: 'We sent you six digits by email: enter them so that we can ask the whole state.',
    hint: 'It works as long as the question is open. Look in the spam folder too.',
    submit: 'Confirm',
    done: 'Thank you. Your email address is confirmed.',
    failed: 'The code could not be checked',
    again: 'Send a new code',
    sent: 'A new code is on its way',
    sendFailed: 'The code could not be sent',
  },
  proveBySms: {
    title: 'Confirm your phone number, and the answers reach it',
    more: 'We sent you six digits by text message: once you enter them, answers come by text message and the next pharmacies are asked.',
    state:
      'We sent you six digits by text message: once you enter them, answers come by text message and we can ask the whole state.',
    hint: 'It works as long as the question is open.',
    done: 'Thank you. Your phone number is confirmed.',
  },
  proveForRequest: {
    title: 'Confirm your phone number, and news of your request reach it',
    more: 'The pharmacy has your request. We sent you six digits by text message: enter them here, and you learn by text message how it goes on.',
    hint: 'It works for a day.',
    done: 'Thank you. Your phone number is confirmed.',
  },
};

export const ar: typeof en = {
  chooseTitle: (name) => `هل تريد اختيار ${name}؟`,
  learns: 'هذه الصيدلية وحدها سترى:',
  learned: {
    name: 'اسمك ورقم هاتفك وبريدك الإلكتروني',
    nameOnly: 'اسمك ورقم هاتفك',
    forName: (name) => `لمن الدواء: ${name}`,
    photos: 'صورك',
    asked: 'ما سألت عنه مع ملاحظاتك',
  },
  othersLearn:
    'تعرف الصيدليات الأخرى أنك وجدته، ولا ترى صورك بعد ذلك. ويمكنك التراجع عن الاختيار ما لم يكتمل الطلب.',
  expiredHold: 'انتهت مدة الحجز: اتصل قبل أن تذهب.',
  changed: 'غيّرت الصيدلية ردها قبل قليل. هذا هو الرد الجديد:',
  before: 'ردها السابق:',
  confirm: 'نعم، اختيار هذه الصيدلية',
  chosen: 'اخترت الصيدلية، ووصلها طلبك.',
  chooseFailed: 'تعذر اختيار الصيدلية',
  prove: {
    title: 'أكّد بريدك الإلكتروني لنسأل صيدليات أكثر',
    asked: (count) =>
      plural('ar', count, {
        zero: 'لم نجد صيدلية نسألها بعد.',
        one: 'سألنا صيدلية واحدة حتى الآن.',
        two: 'سألنا صيدليتين حتى الآن.',
        few: 'سألنا # صيدليات حتى الآن.',
        many: 'سألنا # صيدلية حتى الآن.',
        other: 'سألنا # صيدلية حتى الآن.',
      }),
    more: 'أرسلنا إلى بريدك رمزًا من ستة أرقام. اكتبه هنا لنسأل غيرها.',
    state: 'أرسلنا إلى بريدك رمزًا من ستة أرقام. اكتبه هنا لنتمكن من سؤال صيدليات الولاية كلها.',
    hint: 'الرمز صالح ما دام السؤال مفتوحًا. ابحث أيضًا في الرسائل غير المرغوب فيها.',
    submit: 'تأكيد',
    done: 'شكرًا. تم تأكيد بريدك.',
    failed: 'تعذر التحقق من الرمز',
    again: 'إرسال رمز جديد',
    sent: 'تم إرسال رمز جديد',
    sendFailed: 'تعذر إرسال الرمز',
  },
  proveBySms: {
    title: 'أكّد رقم هاتفك لتصلك الردود عليه',
    more: 'أرسلنا إليك رمزًا من ستة أرقام برسالة نصية. اكتبه هنا لتصلك الردود برسائل نصية ولنسأل صيدليات أكثر.',
    state:
      'أرسلنا إليك رمزًا من ستة أرقام برسالة نصية. اكتبه هنا لتصلك الردود برسائل نصية ولنتمكن من سؤال صيدليات الولاية كلها.',
    hint: 'الرمز صالح ما دام السؤال مفتوحًا.',
    done: 'شكرًا. تم تأكيد رقم هاتفك.',
  },
  proveForRequest: {
    title: 'أكّد رقم هاتفك لتصلك أخبار طلبك عليه',
    more: 'طلبك وصل الصيدلية. أرسلنا إليك رمزًا من ستة أرقام برسالة نصية. اكتبه هنا لتصلك أخبار الطلب برسائل نصية.',
    hint: 'الرمز صالح ليوم واحد.',
    done: 'شكرًا. تم تأكيد رقم هاتفك.',
  },
};

export const useTrackInquiryMoreTexts = createTexts({ en, ar });
