export const en = {
  title: 'Tap a reason to use it',
  pharmacy: {
    reject: [
      'The licence cannot be read. Please photograph it again in good light, flat and whole.',
      'The pharmacy licence is missing. Please add it.',
      'The licence has expired. Please send the renewed one.',
      'The name on the licence is not the name that you gave. Please correct it, or tell us why.',
      'The address is not complete. Please add the street or a landmark.',
      'This pharmacy is registered already. Please log in with its email.',
    ],
    suspend: [
      'The licence has expired. Write to us with the renewed one.',
      'Requests have not been answered for a long time.',
      'Customers could not reach you on the number that you gave.',
      'We were told that the pharmacy is closed for good.',
      'A serious complaint reached us, and we are looking into it.',
    ],
  },
  doctor: {
    reject: [
      'We did not find this licence number. Please check it.',
      'The name is not the one on the licence. Please write it as it stands there.',
      'The specialization is not the one on the licence. Please correct it.',
      'The licence has expired. Please register again once it is renewed.',
      'The description promises a cure. Please take that out.',
      'You are registered already. Please log in with your email.',
    ],
    suspend: [
      'The licence has expired. Write to us once it is renewed.',
      'Consultation requests have not been answered for a long time.',
      'Patients could not reach you.',
      'A serious complaint reached us, and we are looking into it.',
    ],
  },
  name: {
    refuse: [
      'The name is not the one on your licence. Please write it as it stands there.',
      'The name is another pharmacy’s.',
      'The name sounds like an authority or a hospital. Please write the name of your pharmacy.',
    ],
  },
  advertisement: {
    refuse: [
      'The picture shows another product.',
      'The picture cannot be recognised. Please send a sharper one.',
      'The picture carries a phone number or an address. Please leave it out.',
      'The picture promises a cure. Please take that out.',
    ],
  },
  transfer: {
    refuse: [
      'We did not find a transfer with this number on our account. Please check the number.',
      'The amount is less than the fee. Please transfer the rest, and write to us.',
      'The receipt cannot be read. Please send a clearer photo.',
      'The number on the receipt is not the one that you wrote. Please correct it.',
      'The transfer went to another account. Please ask your bank.',
    ],
  },
  consultation: {
    decline: [
      'I am not available now. Please ask another doctor.',
      'This is outside my specialization. Please choose a doctor of the right one.',
      'You need to be examined. Please go to a clinic or the nearest hospital.',
      'I could not reach you on your number.',
    ],
  },
  request: {
    decline: [
      'The medicine is out of stock.',
      'The photo cannot be read. Please send a clearer one.',
      'This medicine needs a valid prescription. Please see a doctor.',
      'We do not deliver to your area.',
      'We are closing soon and cannot prepare it today.',
      'We could not reach you on your number.',
    ],
  },
};

export const ar: typeof en = {
  title: 'أسباب جاهزة للاختيار منها',
  pharmacy: {
    reject: [
      'صورة الرخصة غير مقروءة. الرجاء تصويرها كاملة ومفرودة في ضوء جيد.',
      'رخصة الصيدلية غير مرفقة. الرجاء إرفاقها.',
      'الرخصة منتهية. الرجاء إرسال الرخصة المجددة.',
      'الاسم في الرخصة يختلف عن الاسم الذي كتبته. الرجاء تصحيحه أو توضيح السبب.',
      'العنوان غير مكتمل. الرجاء إضافة الشارع أو معلم قريب.',
      'هذه الصيدلية مسجلة من قبل. الرجاء تسجيل الدخول ببريدها.',
    ],
    suspend: [
      'الرخصة منتهية. راسلنا بعد تجديدها.',
      'لم يتم الرد على طلبات الزبائن منذ مدة طويلة.',
      'لم يتمكن الزبائن من الوصول إليكم على الرقم المسجل.',
      'بلغنا أن الصيدلية أُغلقت نهائيًا.',
      'وصلتنا شكوى جدّية ونحن نراجعها.',
    ],
  },
  doctor: {
    reject: [
      'لم نجد رقم الترخيص هذا. الرجاء مراجعته.',
      'الاسم يختلف عن المكتوب في الترخيص. الرجاء كتابته كما هو فيه.',
      'التخصص يختلف عن المكتوب في الترخيص. الرجاء تصحيحه.',
      'الترخيص منتهٍ. الرجاء التسجيل من جديد بعد تجديده.',
      'في النبذة وعد بالشفاء. الرجاء حذفه.',
      'لديك تسجيل سابق. الرجاء تسجيل الدخول ببريدك.',
    ],
    suspend: [
      'الترخيص منتهٍ. راسلنا بعد تجديده.',
      'لم يتم الرد على طلبات الاستشارة منذ مدة طويلة.',
      'لم يتمكن المرضى من الوصول إليك.',
      'وصلتنا شكوى جدّية ونحن نراجعها.',
    ],
  },
  name: {
    refuse: [
      'الاسم يختلف عن المكتوب في الترخيص. الرجاء كتابته كما في الترخيص.',
      'الاسم لصيدلية أخرى.',
      'الاسم يوحي بأنه لجهة حكومية أو مستشفى. الرجاء كتابة اسم صيدليتك.',
    ],
  },
  advertisement: {
    refuse: [
      'الصورة لمنتج آخر.',
      'الصورة غير واضحة. الرجاء إرسال صورة أوضح.',
      'في الصورة رقم هاتف أو عنوان. الرجاء حذفه منها.',
      'في الصورة وعد بالشفاء. الرجاء حذفه.',
    ],
  },
  transfer: {
    refuse: [
      'لم نجد في حسابنا تحويلًا بهذا الرقم. الرجاء مراجعة رقم العملية.',
      'المبلغ أقل من الرسوم. الرجاء تحويل الباقي ومراسلتنا.',
      'صورة الإيصال غير مقروءة. الرجاء إرسال صورة أوضح.',
      'رقم العملية في الإيصال يختلف عن المكتوب. الرجاء تصحيحه.',
      'وصل التحويل إلى حساب آخر. الرجاء مراجعة البنك.',
    ],
  },
  consultation: {
    decline: [
      'لست متاحًا الآن. الرجاء اختيار طبيب آخر.',
      'هذا خارج تخصصي. الرجاء اختيار طبيب بالتخصص المناسب.',
      'حالتك تحتاج إلى كشف. الرجاء مراجعة عيادة أو أقرب مستشفى.',
      'لم أتمكن من الوصول إليك على رقم هاتفك.',
    ],
  },
  request: {
    decline: [
      'الدواء غير متوفر حاليًا.',
      'الصورة غير مقروءة. الرجاء إرسال صورة أوضح.',
      'هذا الدواء يحتاج إلى روشتة سارية. الرجاء مراجعة طبيب.',
      'خدمة التوصيل لا تشمل منطقتك.',
      'سنغلق بعد قليل ولا يمكننا تجهيز الطلب اليوم.',
      'لم نتمكن من الوصول إليك على رقم هاتفك.',
    ],
  },
};

/** By the language of the reason's reader, which need not be the page's. */
export const reasonsIn = { en, ar };
