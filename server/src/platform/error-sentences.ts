import type { ErrorCode, FieldProblem } from '@dawaya/contract/errors';
import type { Language } from '@dawaya/contract/vocabulary/languages';

/** The sentences of refused calls: they say what happened and what to do (docs/architecture.md). */
export const errorSentences: Record<ErrorCode, Record<Language, string>> = {
  malformed_body: {
    en: 'The message arrived damaged. Please try again.',
    ar: 'وصلت البيانات غير مكتملة. حاول مرة أخرى.',
  },
  invalid_fields: {
    en: 'Some details are missing or not right. Please check the marked fields.',
    ar: 'بعض البيانات ناقصة أو غير صحيحة. راجع الخانات المحددة.',
  },
  upload_cut_off: {
    en: 'The upload was cut off on the way. Please send it again.',
    ar: 'انقطع الإرسال قبل أن يكتمل. حاول الإرسال مرة أخرى.',
  },
  invalid_signature: {
    en: 'This message is not signed by the payment provider, or is too old.',
    ar: 'هذا الإشعار غير موقّع من مزوّد الدفع، أو انتهى وقته.',
  },
  push_service_unknown: {
    en: "This browser's message service is not one that Dawaya can send to. Log in with Chrome, Firefox, Edge or Safari instead.",
    ar: 'لا تستطيع دوايا إرسال التنبيهات إلى هذا المتصفح. استخدم كروم أو فايرفوكس أو إيدج أو سفاري.',
  },
  wrong_digits: {
    en: 'These are not the last four digits of the phone number. Please check them and try again.',
    ar: 'ليست هذه آخر أربعة أرقام من رقم الهاتف. راجعها وحاول مرة أخرى.',
  },
  not_signed_in: { en: 'Please log in first.', ar: 'سجّل الدخول أولًا.' },
  invalid_code: {
    en: 'This code is wrong or no longer valid. Check our last message or ask for a new code.',
    ar: 'الرمز غير صحيح أو انتهت صلاحيته. راجع آخر رسالة منا أو اطلب رمزًا جديدًا.',
  },
  invalid_credentials: {
    en: 'Invalid email or password',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  wrong_second_factor: {
    en: 'This code is wrong, or was used already. Wait for the next code of the app.',
    ar: 'الرمز غير صحيح أو سبق استخدامه. انتظر الرمز التالي في التطبيق.',
  },
  wrong_passkey: {
    en: 'This passkey was not accepted. Try again, or use a code.',
    ar: 'لم يُقبل مفتاح المرور. حاول مرة أخرى أو استخدم رمزًا.',
  },
  second_factor_needed: {
    en: 'Set up two-step verification first. Admins of Dawaya cannot work without it.',
    ar: 'فعّل التحقق بخطوتين أولًا، فلا يمكن العمل في إدارة دوايا بدونه.',
  },
  proof_needed: {
    en: 'Please confirm once more that it is you.',
    ar: 'نرجو أن تؤكد مرة أخرى أنك صاحب الحساب.',
  },
  demo_account_shared: {
    en: 'Everybody shares this account in the demonstration, so it can have no second step of the log-in.',
    ar: 'هذا حساب تجريبي يستخدمه الجميع، لذلك لا تُضاف إليه خطوة ثانية لتسجيل الدخول.',
  },
  log_in_again: {
    en: 'Your log-in is too old for this change. Please log out, and log in again with a code that we send you.',
    ar: 'مضى وقت على تسجيل دخولك، ولا يتم هذا التغيير إلا بعد دخول جديد. سجّل الخروج ثم ادخل من جديد برمز نرسله إليك.',
  },
  reason_needed: {
    en: 'Give a reason first. It is recorded, and opens the photos of this request for fifteen minutes.',
    ar: 'اكتب سبب الاطلاع أولًا. يُسجَّل السبب، وتُفتح صور هذا الطلب لمدة 15 دقيقة.',
  },
  app_unreadable: {
    en: 'Dawaya cannot check codes of your app at the moment. Use a recovery code.',
    ar: 'تعذر التحقق من رموز التطبيق حاليًا. استخدم أحد رموز الاسترداد.',
  },
  second_factor_set: {
    en: 'An authenticator app is already set up. To change to another one, remove it first.',
    ar: 'تطبيق المصادقة مفعّل من قبل. لتغييره أزِل التطبيق الحالي أولًا.',
  },
  too_many_passkeys: {
    en: 'You have 20 passkeys. Remove one first.',
    ar: 'لديك 20 مفتاح مرور. أزِل أحدها أولًا.',
  },
  forbidden: {
    en: 'Your account may not do this.',
    ar: 'حسابك لا يسمح بهذا الإجراء.',
  },
  account_suspended: {
    en: 'This account is suspended. Please write to us to have it looked at.',
    ar: 'هذا الحساب موقوف. راسلنا لمراجعته.',
  },
  foreign_origin: {
    en: 'This was sent from another website and was refused. Open Dawaya and try there.',
    ar: 'جاء هذا الإرسال من موقع آخر فرُفض. افتح موقع دوايا وحاول من هناك.',
  },
  not_found: { en: 'This was not found.', ar: 'لم نجد المطلوب.' },
  email_taken: {
    en: 'There is already an account with this email address. Log in with it instead.',
    ar: 'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول به.',
  },
  phone_taken: {
    en: 'There is already an account with this phone number. Log in with it instead.',
    ar: 'يوجد حساب بهذا الرقم. سجّل الدخول به.',
  },
  phone_unproven: {
    en: 'Please confirm the phone number first, with a code that we send you.',
    ar: 'أكّد رقم الهاتف أولًا بالرمز الذي نرسله إليك.',
  },
  phone_lapsed: {
    en: 'No code confirmed this phone number for 120 days, so it opens the account no more. Write to us on the Contact page: we check your details and give you access again.',
    ar: 'لم يُؤكَّد رقم هاتف الحساب برمز منذ 120 يومًا، فلم يعد يفتح الحساب. راسلنا من صفحة «اتصل بنا» لنراجع بياناتك ونفتح لك الحساب من جديد.',
  },
  email_unproven: {
    en: 'The email address has not been confirmed yet. The code that was sent to it has to be entered first.',
    ar: 'لم يتم تأكيد البريد الإلكتروني بعد. يجب أولًا كتابة الرمز المرسل إليه.',
  },
  pharmacy_not_verified: {
    en: 'This pharmacy cannot receive requests at the moment. Please choose another one.',
    ar: 'هذه الصيدلية لا تستقبل الطلبات حاليًا. اختر صيدلية أخرى.',
  },
  own_pharmacy_not_verified: {
    en: 'Your pharmacy is not verified at the moment. You can pay for advertisements once it is.',
    ar: 'صيدليتك غير معتمدة حاليًا. يمكنك دفع رسوم الإعلانات بعد اعتمادها.',
  },
  staff_before_approval: {
    en: 'You can invite people once your pharmacy is approved. We notify you about it.',
    ar: 'يمكنك دعوة العاملين بعد اعتماد صيدليتك. سنخبرك عند الاعتماد.',
  },
  advertisement_changed: {
    en: 'This advertisement was changed meanwhile. Look at it as it is now, and save again.',
    ar: 'تغيّر هذا الإعلان في هذه الأثناء. راجعه كما هو الآن ثم احفظ مرة أخرى.',
  },
  advertisement_not_running: {
    en: 'This advertisement is not running, so there is nothing to pause.',
    ar: 'هذا الإعلان غير معروض حاليًا، فلا حاجة إلى إيقافه.',
  },
  picture_changed: {
    en: 'This picture no longer waits: another one was sent, or it has been decided. Please look again.',
    ar: 'هذه الصورة لم تعد في الانتظار: أُرسلت غيرها أو صدر القرار فيها. راجع القائمة من جديد.',
  },
  name_changed: {
    en: 'This name no longer waits: another one was sent, or it has been decided. Please look again.',
    ar: 'هذا الاسم لم يعد في الانتظار: أُرسل غيره أو صدر القرار فيه. راجع القائمة من جديد.',
  },
  details_changed: {
    en: 'These details no longer wait: others were sent, or they have been decided. Please look again.',
    ar: 'هذه البيانات لم تعد في الانتظار: أُرسلت غيرها أو صدر القرار فيها. راجع القائمة من جديد.',
  },
  profile_changed: {
    en: 'Your profile was changed meanwhile, perhaps on another device. Look at it as it is now, and save again.',
    ar: 'تغيّرت بياناتك في هذه الأثناء، ربما من جهاز آخر. راجعها كما هي الآن ثم احفظ مرة أخرى.',
  },
  written_answer_changed: {
    en: 'The answer was changed meanwhile, perhaps on another device. Read it as it is now, and send yours again.',
    ar: 'تغيّر الرد في هذه الأثناء، ربما من جهاز آخر. اقرأه كما هو الآن ثم أرسل ردك مرة أخرى.',
  },
  name_reviewed: {
    en: 'This spelling no longer waits: it has been decided. Please go on with the next one.',
    ar: 'هذه الكتابة لم تعد في الانتظار: صدر القرار فيها. تابع مع التالية.',
  },
  mail_refused: {
    en: 'The mail server of this address refused our last email. Check the address for a mistake, or ask once more and we will try again.',
    ar: 'رفض خادم البريد رسالتنا الأخيرة إلى هذا العنوان. تأكد من كتابته بشكل صحيح، أو اطلب مرة أخرى ونعيد المحاولة.',
  },
  payment_already_made: {
    en: 'This payment has already gone through. Your advertisement is up to date.',
    ar: 'هذه الدفعة تمت من قبل، وحالة إعلانك محدَّثة.',
  },
  payment_not_succeeded: {
    en: 'The payment has not gone through, and nothing was activated. You can pay again.',
    ar: 'لم تكتمل عملية الدفع ولم يُفعَّل الإعلان. يمكنك الدفع مرة أخرى.',
  },
  payment_mismatch: {
    en: 'This payment does not belong to this advertisement. Nothing was changed.',
    ar: 'هذه الدفعة لا تخص هذا الإعلان. لم يتغير شيء.',
  },
  doctor_unavailable: {
    en: 'This doctor cannot be consulted at the moment. Please choose another one, or try later.',
    ar: 'هذا الطبيب غير متاح للاستشارة الآن. اختر طبيبًا آخر أو حاول لاحقًا.',
  },
  request_ended: {
    en: 'This request has ended.',
    ar: 'انتهى هذا الطلب.',
  },
  request_forwarded: {
    en: 'This request was forwarded to another pharmacy after the page was opened. Nothing was done; the page shows its present state.',
    ar: 'انتقل الطلب إلى صيدلية أخرى بعد فتح الصفحة، ولم يحدث شيء. الصفحة تعرض حاله الآن.',
  },
  request_not_completed: {
    en: 'This can be done once the request is completed.',
    ar: 'يمكنك ذلك بعد اكتمال الطلب.',
  },
  answer_changed: {
    en: 'The pharmacy has changed its answer. Please read the new one.',
    ar: 'غيّرت الصيدلية ردها. اقرأ الرد الجديد أولًا.',
  },
  nothing_to_accept: {
    en: 'The pharmacy has answered that it has none of it.',
    ar: 'ردّت الصيدلية بأن الدواء غير متوفر عندها.',
  },
  nothing_promised: {
    en: 'The pharmacy has not answered yet, so there is nothing to report.',
    ar: 'لم ترد الصيدلية بعد. يمكنك الإبلاغ بعد ردها.',
  },
  messages_closed: {
    en: 'Messages about this request are closed. Please call instead.',
    ar: 'أُغلقت رسائل هذا الطلب. اتصل بدلًا من ذلك.',
  },
  messages_muted: {
    en: 'The other side takes no more messages about this request. Please call instead.',
    ar: 'أوقف الطرف الآخر استقبال رسائل هذا الطلب. اتصل بدلًا من ذلك.',
  },
  photo_not_wanted: {
    en: 'The pharmacy is not waiting for a photo.',
    ar: 'لا تنتظر الصيدلية صورة جديدة.',
  },
  too_many_messages: {
    en: 'These are too many messages about one request. Wait a few minutes, or call.',
    ar: 'كثرت رسائلك عن هذا الطلب. انتظر بضع دقائق أو اتصل.',
  },
  too_many_alerts: {
    en: 'You already have five alerts. End one of them, then try again.',
    ar: 'لديك خمسة تنبيهات بالفعل. أوقف أحدها ثم حاول مرة أخرى.',
  },
  tracking_locked: {
    en: 'Enter the last four digits of the phone number on the request first.',
    ar: 'اكتب أولًا آخر أربعة أرقام من رقم الهاتف المسجَّل في الطلب.',
  },
  status_backwards: {
    en: 'The status of this request has already changed. The list shows the new one.',
    ar: 'تغيّرت حالة هذا الطلب، والقائمة تبيّن وضعه الآن.',
  },
  pharmacy_had_request: {
    en: 'This pharmacy has had this request already. Choose another one.',
    ar: 'سبق إرسال هذا الطلب إلى هذه الصيدلية. اختر صيدلية أخرى.',
  },
  forwarded_too_often: {
    en: 'This request has been to ten pharmacies. Send a new one.',
    ar: 'أُرسل هذا الطلب إلى عشر صيدليات. أرسل طلبًا جديدًا.',
  },
  move_not_undoable: {
    en: 'This can no longer be undone: the six seconds are over, or its status has changed since.',
    ar: 'تعذر التراجع: انقضت الثواني الست أو تغيّرت حالة الطلب بعد ذلك.',
  },
  transfer_claim_waiting: {
    en: 'You have already told us of a transfer for this advertisement. We will look at it first.',
    ar: 'سبق أن أبلغتنا بتحويل عن هذا الإعلان، وسنراجعه أولًا.',
  },
  transfer_reference_used: {
    en: 'This transaction number was already used. Check it, or write to us if it is yours.',
    ar: 'رقم العملية هذا مستخدم من قبل. تحقق منه، أو راسلنا إذا كان لك.',
  },
  receipt_used: {
    en: 'This photo was already sent as a receipt. Send the photo of this transfer.',
    ar: 'أُرسلت صورة الإيصال هذه من قبل. أرسل صورة إيصال هذا التحويل.',
  },
  transfer_claim_decided: {
    en: 'Somebody has already decided on this transfer. Reload to see the decision.',
    ar: 'سبق اتخاذ قرار بشأن هذا التحويل. حدّث الصفحة لترى القرار.',
  },
  inquiry_closed: {
    en: 'This question is closed: it was answered, taken back, or its time is over.',
    ar: 'أُغلق هذا السؤال: تم الاختيار أو أُلغي السؤال أو انتهى وقته.',
  },
  upload_gone: {
    en: 'A photo has not arrived whole, or is not here any more. Please send it again.',
    ar: 'إحدى الصور لم تصل كاملة أو لم تعد موجودة. أرسلها مرة أخرى.',
  },
  upload_offset_wrong: {
    en: 'This photo has come further than that already. It goes on from where it stands.',
    ar: 'وصل من هذه الصورة قدر مختلف. يُستأنف إرسالها من حيث توقفت.',
  },
  idempotency_conflict: {
    en: 'This form was already sent with other content. Open it again to send a new one.',
    ar: 'أُرسل هذا النموذج من قبل بمحتوى مختلف. افتحه من جديد لإرسال نموذج آخر.',
  },
  verification_conflict: {
    en: 'Somebody has already decided on this. Reload to see the decision.',
    ar: 'سبق اتخاذ قرار بشأن طلب التسجيل هذا. حدّث الصفحة لترى القرار.',
  },
  which_pharmacy: {
    en: 'You work at several pharmacies. Choose one.',
    ar: 'أنت تعمل في أكثر من صيدلية. اختر واحدة.',
  },
  data_must_stay: {
    en: 'This address or number belongs to a pharmacy, an admin or a doctor with open requests, whose data must stay. Write to us with the contact form.',
    ar: 'هذا البريد أو الرقم يخص صيدلية أو حساب إدارة أو طبيبًا لديه طلبات مفتوحة، ولا بد من بقاء بياناته. راسلنا من صفحة «اتصل بنا».',
  },
  last_owner: {
    en: 'A pharmacy needs an owner. Invite another owner first, who then has to log in once.',
    ar: 'لا بد للصيدلية من صاحب. أضف صاحبًا آخر أولًا، وبعد أن يسجّل الدخول يمكنك الحذف.',
  },
  owner_address_taken: {
    en: 'The mails of the pharmacy go to this owner, and the address of the other owner is that of another pharmacy. Invite an owner with an address of their own first.',
    ar: 'رسائل الصيدلية تصل إلى بريد هذا الصاحب، وبريد الصاحب الآخر مسجّل لصيدلية أخرى. أضف أولًا صاحبًا ببريد غير مسجّل لصيدلية.',
  },
  too_many_staff: {
    en: 'A pharmacy can have 20 people at most. Remove somebody first.',
    ar: 'الحد الأقصى للعاملين في الصيدلية 20 شخصًا. احذف أحدهم أولًا.',
  },
  prices_changed: {
    en: 'Somebody else has changed the price list. Load it again; what you wrote is still here.',
    ar: 'عدّل شخص آخر قائمة الأسعار. أعد تحميلها، وما كتبته ما زال هنا.',
  },
  file_too_large: {
    en: 'A file is larger than 10 MB. Choose a smaller one or take the photo again.',
    ar: 'أحد الملفات أكبر من 10 ميغابايت. اختر ملفًا أصغر أو صوّر من جديد.',
  },
  too_many_files: {
    en: 'At most 10 files can be sent together.',
    ar: 'يمكن إرسال 10 ملفات على الأكثر في المرة الواحدة.',
  },
  too_many_pixels: {
    en: 'A picture has too many pixels to be read. Take the photo again with a normal camera setting.',
    ar: 'أبعاد إحدى الصور أكبر مما يمكن قراءته. صوّر من جديد بالإعداد العادي للكاميرا.',
  },
  body_too_large: { en: 'This is too much to send at once.', ar: 'حجم ما أرسلته أكبر من المسموح.' },
  unsupported_content_type: {
    en: 'This kind of message is not understood here.',
    ar: 'لا تُقبل البيانات بهذه الصيغة.',
  },
  unsupported_file: {
    en: 'A file is of a kind that cannot be used. Send JPG, PNG or WebP photos; documents may be PDF too.',
    ar: 'نوع أحد الملفات غير مقبول. أرسل صورًا بصيغة JPG أو PNG أو WebP، والمستندات تُقبل أيضًا بصيغة PDF.',
  },
  unsupported_heic: {
    en: 'This photo is in the HEIC format, which cannot be read here. In the camera settings choose "Most compatible" (JPG), or send a screenshot of it.',
    ar: 'هذه الصورة بصيغة HEIC ولا يمكن قراءتها هنا. اختر من إعدادات الكاميرا «الأكثر توافقًا» (JPG)، أو أرسل لقطة شاشة منها.',
  },
  unreadable_file: {
    en: 'A file is damaged and cannot be read. Please choose it again or take the photo again.',
    ar: 'أحد الملفات تالف ولا يمكن قراءته. اختره مرة أخرى أو صوّر من جديد.',
  },
  too_many_tries: {
    en: 'Too many tries. Please wait a little and try again.',
    ar: 'محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.',
  },
  text_codes_used_up: {
    en: 'The codes by text message are used up for today. Use an email address where you can, or try again tomorrow.',
    ar: 'انتهت رموز الرسائل النصية لهذا اليوم. استخدم بريدًا إلكترونيًا حيث أمكن، أو حاول مرة أخرى غدًا.',
  },
  too_many_inquiries: {
    en: 'Three of your questions are still open. Close one of them, or wait for its answer, before you ask another.',
    ar: 'لديك ثلاثة أسئلة مفتوحة. أغلق واحدًا منها أو انتظر الرد عليه قبل أن تسأل من جديد.',
  },
  too_many_inquiries_today: {
    en: 'That is as much as can be asked in a day. Call a pharmacy, send it a request, or ask again tomorrow.',
    ar: 'وصلت إلى أقصى عدد من الأسئلة في اليوم. اتصل بصيدلية أو أرسل إليها طلبًا، أو اسأل من جديد غدًا.',
  },
  tus_version_unknown: {
    en: 'This page is from an older or newer Dawaya. Please load it again.',
    ar: 'هذه الصفحة من إصدار آخر من دوايا. أعد تحميلها.',
  },
  too_many_uploads: {
    en: 'Too many photos wait to be sent. Send your request or remove photos first, or try again later.',
    ar: 'صور كثيرة في انتظار الإرسال. أرسل طلبك أو احذف بعض الصور أولًا، أو حاول لاحقًا.',
  },
  upload_budget_spent: {
    en: 'Too many photos and documents were sent from your network today. Please try again later, or from another connection.',
    ar: 'أُرسلت من شبكتك اليوم صور ومستندات أكثر من المسموح به. حاول لاحقًا أو من شبكة أخرى.',
  },
  internal: {
    en: 'Something went wrong on our side. Please try again.',
    ar: 'حدث خطأ من جهتنا. حاول مرة أخرى.',
  },
  payment_provider_failed: {
    en: 'The payment provider cannot be reached at the moment. Your advertisement is kept; you can pay a little later.',
    ar: 'تعذر الاتصال بمزوّد الدفع حاليًا. إعلانك محفوظ ويمكنك الدفع بعد قليل.',
  },
  payment_not_configured: {
    en: 'Payment system is not configured. Please contact support.',
    ar: 'نظام الدفع غير مهيأ. تواصل مع الدعم.',
  },
  push_not_configured: {
    en: 'Messages to devices are not available on this server.',
    ar: 'التنبيهات غير متاحة في دوايا حاليًا.',
  },
  payment_provider_slow: {
    en: 'The payment provider is taking too long. Your advertisement is kept; you can pay a little later.',
    ar: 'مزوّد الدفع يتأخر في الرد. إعلانك محفوظ ويمكنك الدفع بعد قليل.',
  },
  data_unreachable: {
    en: 'Dawaya cannot reach its data right now. Nothing of yours is lost. Please try again in a few minutes.',
    ar: 'تعذر على دوايا الوصول إلى بياناتها الآن. لم يضع منك شيء. حاول مرة أخرى بعد دقائق.',
  },
  unavailable: {
    en: 'Dawaya is very busy at the moment. Please try again in a moment.',
    ar: 'الضغط على دوايا كبير الآن. حاول بعد لحظات.',
  },
  uploads_paused: {
    en: 'Photos and documents cannot be received at the moment. Please try again a little later.',
    ar: 'لا يمكن استلام الصور والمستندات الآن. حاول بعد قليل.',
  },
};

export const fieldSentences: Record<FieldProblem, Record<Language, string>> = {
  required: { en: 'Please fill this in.', ar: 'املأ هذه الخانة.' },
  too_long: { en: 'This is too long.', ar: 'النص أطول من المسموح.' },
  invalid: { en: 'This is not right.', ar: 'ما كتبته هنا غير صحيح.' },
  invalid_email: {
    en: 'Please give an email address like name@example.com.',
    ar: 'اكتب بريدًا إلكترونيًا مثل \u2066name@example.com\u2069.',
  },
  invalid_phone: {
    en: 'Please give a phone number like 0912 345 678, or with the country code.',
    ar: 'اكتب رقم هاتف مثل \u20660912\u00a0345\u00a0678\u2069 أو مع مفتاح الدولة.',
  },
  phone_abroad: {
    en: 'Dawaya sends text messages only to numbers of this country. Please give your email address instead.',
    ar: 'لا ترسل دوايا رسائل نصية إلى أرقام خارج البلد. اكتب بريدك الإلكتروني بدلًا منه.',
  },
  invalid_reference: {
    en: 'Please give the transaction number as it stands on the receipt.',
    ar: 'اكتب رقم العملية كما هو في الإيصال.',
  },
  invalid_price: {
    en: 'Please write the price in whole pounds, for example 12500, 12,500 or 15 thousand.',
    ar: 'اكتب السعر بالجنيه دون كسور، مثل 12500 أو 12,500 أو 15 ألف.',
  },
  invalid_tracking_code: {
    en: 'Please give the 8 digits of the code, like 1234 5678.',
    ar: 'اكتب رقم الطلب كاملًا، 8 أرقام، مثل \u20661234 5678\u2069.',
  },
  invalid_choice: { en: 'Please choose one from the list.', ar: 'اختر من القائمة.' },
  invalid_coordinate: {
    en: 'Please give degrees as a number, like 15.5007.',
    ar: 'اكتب الدرجات رقمًا، مثل 15.5007.',
  },
  invalid_id: {
    en: 'This link is incomplete. Choose the pharmacy again.',
    ar: 'الرابط غير مكتمل. اختر الصيدلية من جديد.',
  },
  invalid_url: {
    en: 'Please give an address that begins with https://',
    ar: 'اكتب رابطًا يبدأ بـ \u2066https://\u2069',
  },
  picture_required: { en: 'Please choose one picture.', ar: 'اختر صورة واحدة.' },
  names_medicine: {
    en: 'The law does not allow advertisements for medicines. Please leave out the name of the medicine.',
    ar: 'القانون لا يسمح بالإعلان عن الأدوية. احذف اسم الدواء.',
  },
  reason_too_short: {
    en: 'Please write a reason of at least 10 characters.',
    ar: 'اكتب السبب في 10 أحرف على الأقل.',
  },
  password_too_short: {
    en: 'Please choose a password of at least 10 characters.',
    ar: 'اختر كلمة مرور من 10 أحرف على الأقل.',
  },
  password_too_common: {
    en: 'This password is too easy to guess. Please choose another one.',
    ar: 'كلمة المرور هذه سهلة التخمين. اختر غيرها.',
  },
  wrong_password: {
    en: 'This is not your current password.',
    ar: 'كلمة المرور الحالية غير صحيحة.',
  },
  wrong_code: {
    en: 'This code is wrong or no longer valid. Check our last message or ask for a new code.',
    ar: 'الرمز غير صحيح أو انتهت صلاحيته. راجع آخر رسالة منا أو اطلب رمزًا جديدًا.',
  },
  wrong_second_factor: {
    en: 'This code is wrong, or was used already. Wait for the next code of the app.',
    ar: 'الرمز غير صحيح أو سبق استخدامه. انتظر الرمز التالي في التطبيق.',
  },
  document_required: {
    en: 'Please add at least one document.',
    ar: 'أضف مستندًا واحدًا على الأقل.',
  },
  incomplete_coordinates: {
    en: 'Latitude and longitude belong together: give both, or neither.',
    ar: 'خط العرض وخط الطول متلازمان: اكتبهما معًا أو اتركهما معًا.',
  },
  invalid_time: {
    en: 'Please give a time like 08:30, at most 23:59.',
    ar: 'اكتب وقتًا مثل \u206608:30\u2069، وآخره \u206623:59\u2069.',
  },
  invalid_date: {
    en: 'Please give a date like 2026-11-22.',
    ar: 'اكتب تاريخًا مثل \u20662026-11-22\u2069.',
  },
  invalid_until: {
    en: 'Please give a moment in the coming twelve months.',
    ar: 'اختر وقتًا خلال الاثني عشر شهرًا القادمة.',
  },
  overlapping_times: {
    en: 'This overlaps with another time. Change one of them, or remove it.',
    ar: 'يتداخل هذا مع وقت آخر. عدّل أحدهما أو احذفه.',
  },
  overlapping_closures: {
    en: 'These days overlap with another closure. Change one of them, or remove it.',
    ar: 'تتداخل هذه الأيام مع إغلاق آخر. عدّل أحدهما أو احذفه.',
  },
  too_many_times_a_day: {
    en: 'A day can have at most six opening times.',
    ar: 'يمكن أن يكون لليوم ست فترات على الأكثر.',
  },
  too_many_rows: {
    en: 'These are too many. Remove those that are over.',
    ar: 'العدد أكبر من المسموح. احذف ما انتهى منها.',
  },
  ends_before_it_begins: {
    en: 'This ends before it begins.',
    ar: 'النهاية قبل البداية.',
  },
  contains_contact: {
    en: 'Pharmacies that do not know you read this: no link, no address and no phone number. The one you choose gets your number.',
    ar: 'تقرأ هذا صيدليات لا تعرفك: لا تكتب رابطًا ولا بريدًا ولا رقم هاتف. بياناتك تصل إلى الصيدلية التي تختارها.',
  },
  contains_link: {
    en: 'Write this without a link, a website or an email address.',
    ar: 'اكتب هذا من دون رابط أو موقع أو بريد إلكتروني.',
  },
  outside_sudan: {
    en: 'This place is not in Sudan. Choose one of its states, or a point within the country.',
    ar: 'هذا المكان خارج السودان. اختر ولاية من ولاياته أو موقعًا داخله.',
  },
  too_many_items: {
    en: 'Ask for at most 20 medicines at a time.',
    ar: 'اسأل عن 20 دواءً على الأكثر في المرة الواحدة.',
  },
  nothing_asked: {
    en: 'Write at least one medicine, or add a photo that the pharmacies may see.',
    ar: 'اكتب اسم دواء واحد على الأقل، أو أضف صورة تراها الصيدليات.',
  },
  place_required: {
    en: 'Say where to ask: a city with its state, or where you are now.',
    ar: 'حدّد أين نسأل: مدينة وولايتها، أو مكانك الآن.',
  },
  upload_gone: {
    en: 'This photo has to be sent again.',
    ar: 'يجب إرسال هذه الصورة مرة أخرى.',
  },
  no_owner: {
    en: 'No owner of a verified pharmacy has this address',
    ar: 'لا يوجد صاحب صيدلية موثقة بهذا العنوان',
  },
  already_staff: {
    en: 'Somebody with this email address already works here.',
    ar: 'يوجد في الصيدلية من يعمل بهذا البريد.',
  },
  medicine_name_taken: {
    en: 'This name stands for another medicine of the list.',
    ar: 'هذا الاسم لدواء آخر في القائمة.',
  },
  unknown_medicine: {
    en: 'Dawaya does not know this medicine. Write one name as on the box, with its form.',
    ar: 'لا تعرف دوايا هذا الدواء. اكتب اسمًا واحدًا كما على العلبة مع شكله.',
  },
  listed_twice: {
    en: 'This name is in the list twice.',
    ar: 'هذا الاسم مكرر في القائمة.',
  },
  too_many_prices: {
    en: 'A price list can have 500 lines at most. Remove some first.',
    ar: 'الحد الأقصى لقائمة الأسعار 500 سطر. احذف بعضها أولًا.',
  },
  lasts_too_long: {
    en: 'This lasts too long: hours of a period at most 184 days, a closure or an overview at most a year.',
    ar: 'المدة أطول من المسموح: 184 يومًا لأوقات فترة محددة، وسنة واحدة للإغلاق والنظرة العامة.',
  },
};
