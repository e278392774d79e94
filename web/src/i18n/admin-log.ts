import { createTexts } from './create-texts.ts';
import { ar as arabicChanges, en as englishChanges } from './second-factor-changes.ts';

export const en = {
  searchBy: 'Name, admin or reason',
  list: 'Decisions, newest first',
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded.',
  stale: 'Could not refresh the audit log.',
  empty: 'No decisions yet',
  emptyText: 'Every approval, rejection, suspension and reinstatement is kept here.',
  by: 'By',
  reason: 'Reason:',
  reminded: 'Asked to confirm the email address',
  renamed: (from: string, to: string) => `From ${from} to ${to}`,
  forgotten: 'Personal data deleted',
  sentAgain: { mail: 'Mail sent again', text: 'Text message sent again' },
  actions: {
    place: { keep: 'Place kept', remove: 'Place removed' },
    picture: { 'accept-picture': 'Picture accepted', 'refuse-picture': 'Picture refused' },
    message: { 'handle-message': 'Message handled', 'reopen-message': 'Message opened again' },
    name: { 'accept-name': 'New name approved', 'refuse-name': 'New name refused' },
    details: {
      'accept-details': 'New details of a doctor approved',
      'refuse-details': 'New details of a doctor refused',
    },
    medicine: { 'add-medicine': 'Medicine added', 'change-medicine': 'Medicine changed' },
    reviewer: {
      'allow-name-review': 'May check spellings',
      'end-name-review': 'Checks no more spellings',
    },
    admin: englishChanges,
    transfer: { 'confirm-transfer': 'Transfer confirmed', 'refuse-transfer': 'Transfer refused' },
    pharmacy: {
      approve: 'Pharmacy approved',
      reject: 'Pharmacy rejected',
      suspend: 'Pharmacy suspended',
      reinstate: 'Pharmacy reinstated',
      'undo-approval': 'Approval of the pharmacy undone',
    },
    doctor: {
      approve: 'Doctor approved',
      reject: 'Doctor rejected',
      suspend: 'Doctor suspended',
      reinstate: 'Doctor reinstated',
      'undo-approval': 'Approval of the doctor undone',
    },
  },
};

export const ar: typeof en = {
  searchBy: 'الاسم أو بريد الإدارة أو السبب',
  list: 'القرارات، الأحدث أولًا',
  loading: 'جارٍ تحميل سجل القرارات...',
  failed: 'تعذر تحميل سجل القرارات.',
  stale: 'تعذر تحديث سجل القرارات.',
  empty: 'لا توجد قرارات بعد',
  emptyText: 'يُحفظ هنا كل اعتماد ورفض وإيقاف وإعادة اعتماد.',
  by: 'من حساب',
  reason: 'السبب:',
  reminded: 'طلب تأكيد البريد الإلكتروني',
  renamed: (from, to) => `من ${from} إلى ${to}`,
  forgotten: 'حذف بيانات شخصية',
  sentAgain: { mail: 'إعادة إرسال رسالة بريد', text: 'إعادة إرسال رسالة نصية' },
  actions: {
    place: { keep: 'إبقاء مكان على الخريطة', remove: 'إزالة مكان من الخريطة' },
    picture: { 'accept-picture': 'قبول صورة', 'refuse-picture': 'رفض صورة' },
    message: { 'handle-message': 'متابعة رسالة', 'reopen-message': 'إعادة فتح رسالة' },
    name: { 'accept-name': 'اعتماد اسم جديد', 'refuse-name': 'رفض اسم جديد' },
    details: {
      'accept-details': 'اعتماد بيانات جديدة لطبيب',
      'refuse-details': 'رفض بيانات جديدة لطبيب',
    },
    medicine: { 'add-medicine': 'إضافة دواء', 'change-medicine': 'تعديل دواء' },
    reviewer: {
      'allow-name-review': 'السماح بمراجعة كتابة الأسماء',
      'end-name-review': 'إنهاء مراجعة كتابة الأسماء',
    },
    admin: arabicChanges,
    transfer: { 'confirm-transfer': 'تأكيد التحويل', 'refuse-transfer': 'رفض التحويل' },
    pharmacy: {
      approve: 'اعتماد صيدلية',
      reject: 'رفض صيدلية',
      suspend: 'إيقاف صيدلية',
      reinstate: 'إعادة اعتماد صيدلية',
      'undo-approval': 'التراجع عن اعتماد صيدلية',
    },
    doctor: {
      approve: 'اعتماد طبيب',
      reject: 'رفض طبيب',
      suspend: 'إيقاف طبيب',
      reinstate: 'إعادة اعتماد طبيب',
      'undo-approval': 'التراجع عن اعتماد طبيب',
    },
  },
};

export const useAdminLogTexts = createTexts({ en, ar });
