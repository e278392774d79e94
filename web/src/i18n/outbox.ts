import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Not sent yet',
  waiting: { on: 'It has not got through yet', off: 'Waiting for the connection' },
  byItself:
    'It is kept on this device with its photos, and will be sent by itself when the connection is back.',
  mayClose: 'You may close this page.',
  keepOpen: 'Keep this page open, or open the site when the connection is back.',
  expired: 'It did not get through within 24 hours, so it was not sent. What you wrote is kept.',
  refused: 'It was not accepted. What you wrote is kept.',
  retry: 'Try again',
  edit: 'Edit',
  delete: 'Delete',
  confirm: {
    title: 'Delete what was not sent?',
    text: 'What you wrote and its photos are deleted from this device.',
  },
  confirmEdit: {
    title: 'Replace what you are writing now?',
    text: 'What is in the form now is deleted with its photos. What was not sent takes its place.',
  },
  failed: 'That did not work. What you wrote is still kept.',
};

export const ar: typeof en = {
  title: 'لم يُرسل بعد',
  waiting: { on: 'لم يصل بعد', off: 'في انتظار الشبكة' },
  byItself: 'ما كتبته محفوظ مع صوره على هذا الجهاز، وسيُرسل من نفسه عند رجوع الشبكة.',
  mayClose: 'يمكنك إغلاق هذه الصفحة.',
  keepOpen: 'أبقِ هذه الصفحة مفتوحة، أو افتح الموقع عند رجوع الشبكة.',
  expired: 'لم يصل خلال 24 ساعة فلم يُرسل. ما كتبته محفوظ.',
  refused: 'لم يُقبل. ما كتبته محفوظ.',
  retry: 'إعادة المحاولة',
  edit: 'تعديل',
  delete: 'حذف',
  confirm: {
    title: 'حذف ما لم يُرسل؟',
    text: 'يُحذف ما كتبته وصوره من هذا الجهاز.',
  },
  confirmEdit: {
    title: 'استبدال ما تكتبه الآن؟',
    text: 'يُحذف ما في النموذج الآن مع صوره، ويرجع مكانه ما لم يُرسل.',
  },
  failed: 'تعذر ذلك. ما كتبته لا يزال محفوظًا.',
};

export const useOutboxTexts = createTexts({ en, ar });
