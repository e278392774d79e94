/** Changes of a second factor, in the log of decisions and in the access log. */
export const en = {
  'set-second-factor': 'Two-step verification set up',
  'remove-second-factor': 'Two-step verification removed',
  'add-passkey': 'Passkey added',
  'rename-passkey': 'Passkey renamed',
  'remove-passkey': 'Passkey removed',
  'renew-recovery-codes': 'New recovery codes made',
  'reset-second-factor': 'Two-step verification reset on the server',
};

export const ar: typeof en = {
  'set-second-factor': 'تفعيل التحقق بخطوتين',
  'remove-second-factor': 'إزالة التحقق بخطوتين',
  'add-passkey': 'إضافة مفتاح مرور',
  'rename-passkey': 'تغيير اسم مفتاح مرور',
  'remove-passkey': 'إزالة مفتاح مرور',
  'renew-recovery-codes': 'إصدار رموز استرداد جديدة',
  'reset-second-factor': 'إلغاء التحقق بخطوتين من الخادم',
};
