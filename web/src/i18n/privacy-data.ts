/** A section of the page; its id is the anchor. */
export interface Section {
  id: string;
  title: string;
  paragraphs?: string[];
  list?: string[];
}

/** The sections about what Dawaya stores, who sees it, and how long it stays. */
export const en = {
  sections: [
    {
      id: 'short',
      title: 'In short',
      list: [
        'You can look for pharmacies and doctors without an account.',
        'What you send to a pharmacy is seen by that pharmacy, and by the admins of Dawaya when they have to look into something. What you write to a doctor goes to that doctor.',
        'We sell nothing about you, show no advertising chosen by what you do, and count no visits. Of an advertisement we count how often it was shown and how often somebody went on from it, by day: numbers only, without whose.',
        'Card payments are made by pharmacies for advertisements only. The card number goes to Stripe and never reaches us.',
        'Accounts are kept until you ask us to delete them; the account of a pharmacy is closed instead. These are deleted automatically: photos, names, phone numbers, emails and everything written of a request, a question to a town or a consultation, 90 days after its end; a message from the contact form and the documents of a rejected pharmacy, after 365 days; a registration whose email is not confirmed, after 7 days at the earliest, two days after an email that says so.',
      ],
    },
    {
      id: 'customers',
      title: 'If you send a prescription',
      list: [
        'We store your name, phone, email, your notes, the urgency, the language you used, and the photos.',
        'Photos are made smaller, and stored without the hidden details that a phone writes into them, such as the place.',
        'We store when the request was sent, first seen by the pharmacy, started, completed, declined (and why) or cancelled.',
        'You need no account for this. With an account we store your name, email, phone and language, and the form is filled in for you.',
        'Each request has a private address where you can follow it. Whoever has that address sees how the request stands, how urgent it is, and the pharmacy. What you wrote, the photos, the answers and the messages, and cancelling, are open only in the browser that sent the request, in one where the last four digits of your phone number were entered, and with your account. You can forget it in a browser. Do not pass the address on.',
        'If you ask the pharmacies of a town: those that are asked see the medicines you name, your notes and how urgent it is, and the photos only if you let them go along. They do not see your name, phone or email, nor for whom you ask. When you have chosen one, only that one learns who you are, and the photos are gone for the others. We store where you ask, the answers, and for two days a fingerprint of your browser and network, so that nobody floods the pharmacies.',
        'Messages and answers about a request are seen by you and by the people of that pharmacy. We also store the date on which you want to be reminded, which the pharmacy does not see.',
        'Every opening of your photos is recorded: which pharmacy it was, or that it was an admin, which photo, and when. You read it at the private address. If you report that a pharmacy did not deliver, the admins read your words; the pharmacy does not.',
        'If you want to be told when a pharmacy has a medicine: we store your email, the medicine and the town, at most for 60 days. Pharmacies learn nothing of it. One tap in each email ends it.',
        'Which medicines are looked for and found in a town is shown as numbers, only for names of a list without sensitive medicines, and only from several people and pharmacies.',
        'Each request has a code of 8 digits, which you and the pharmacy see. Whoever knows it and your phone number learns how the request stands and the name of the pharmacy, nothing more.',
      ],
    },
    {
      id: 'doctors',
      title: 'If you write to a doctor',
      list: [
        'We store your name, your phone, your email if you give one, the reason you give, the doctor’s answer in writing, and when the request was sent, started and completed.',
        'The doctor sees it on their own page. The email that tells the doctor about it contains none of this.',
        'Such a request has a private address too. Whoever has it sees how it stands, the name and phone of the doctor, and why a doctor declined; not your name, phone or reason. The doctor’s answer shows in your browser, and in another one after the last four digits of your phone number. No email contains it.',
        'If you call or use WhatsApp instead, that is between you and the doctor; we know nothing of it.',
      ],
    },
    {
      id: 'pharmacies-and-doctors',
      title: 'If you register a pharmacy or as a doctor',
      list: [
        'Pharmacies: the names in both languages, email, phone, address with a landmark, coordinates if you give them, opening hours, days of closing with their reason, and delivery, your language, and the documents you send for verification.',
        'Doctors: name, email, phone, specialization, licence number, fee, description, whether you are available, and your language. A password is stored only as a fingerprint (Argon2) from which it cannot be read.',
        'Everybody can see: of a verified pharmacy its names, address, place on the map, phone, hours, days of closing with their reason, when it last confirmed that it is open, and delivery; of a doctor the name, specialization, fee, description and availability, and the phone once verified. Emails, licence numbers and documents are never published.',
        'Of both: when you registered, when your email was proven, and how the verification stands and since when.',
        'Who works at a pharmacy: name, email, role, language, when they were invited, joined, were last there and were removed, and by whom. The owner of the pharmacy sees it, and everybody who works there the name beside what was done with a request. An invitation that is not taken up is deleted after 30 days, the email of who was removed after 90; the name stays until you ask us to delete it.',
        'The admins see all of it but who works there, to verify you. Each of their decisions is kept with its reason, time and the admin who took it.',
        'Advertisements: what you write, the picture, and the payments with amount, time, state and Stripe’s number for the payment. No card data. If you pay by Bankak: the transaction number, the amount, the account holder’s name if you give it, and the photo of the receipt, which the admins see. The photo and the name are deleted a year after the decision.',
      ],
    },
    {
      id: 'contact',
      title: 'If you write to us',
      paragraphs: [
        'Messages from the contact form are stored with your name, email, phone if you give it, language, subject and text. They are also emailed to those who run Dawaya, so a copy is in their mailbox. The admin who handles a message can add a note to it.',
      ],
    },
    {
      id: 'who',
      title: 'Who sees it',
      list: [
        'The pharmacy or the doctor you chose.',
        'The admins of Dawaya: registrations with their documents, contact messages, photos of prescriptions after a reason that is recorded, and of emails that could not be sent the address and the subject.',
        'Those who run the servers for us can technically reach what is stored: the database, the files, and the mail service that carries our emails.',
        'Stripe, for payments of advertisements: card, amount and the numbers of the advertisement and the pharmacy. Against fraud its script also tells Stripe about the device and how the page is used, from the payment until the page is closed or loaded anew.',
        'If you switch on messages to a device: the maker of its browser (Google, Mozilla, Apple or Microsoft) carries them. They are encrypted for your browser, and say a kind and a number only; the maker learns that your device got something from Dawaya, and when.',
        'Nobody else, unless the law obliges us.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      list: [
        'A request, a question to the pharmacies of a town and a consultation: 90 days after the end; then only a row without a person stays, for figures. A request with a refill reminder stays until you end the reminder. Who opened or read something, log-ins, and reports about pharmacies: one year. A doctor’s answer in writing: 90 days. Messages from the contact form: 365 days.',
        'Without end, until you ask us to delete it: accounts of customers and doctors, requests with photos, and consultation requests.',
        'Without end, and not deleted on request, so that it can be shown who was verified and who paid: accounts of pharmacies with their documents, advertisements and payments; accounts of admins (name, email and the fingerprint of the password); and the admins’ decisions. If you ask, we close the account of a pharmacy: it is on no public list any more, and signed out everywhere. Of a doctor who was deleted, the decisions stay without name and reason.',
        'Being signed in ends after 90 days without a visit for customers, 30 days for pharmacies and doctors, and 12 hours after the log-in for admins.',
        'A browser that an account knows is remembered for up to 400 days, or until you sign out there.',
        'Log-in codes work for 10 minutes and are deleted within 15 minutes after that. Of a code we store only a fingerprint, and beside it the email that carries it until it is sent.',
        'The answer to a sent request is kept for 7 days, encrypted, so that sending twice by mistake makes one request.',
        'To stop misuse we count tries by network address and email address. The counts are deleted within about a day.',
        'The address at which a device is told, with your language and the hours you chose: until you switch it off or sign out there, or its browser ends it; 90 days after you last opened the page on it at the latest. For a request you follow, no longer than that request.',
        'So that nobody counts an advertisement up, a server keeps a fingerprint of your network with that advertisement in its memory, made with a key that changes every day; it is written nowhere, and gone by the next day. The numbers by day are deleted after 13 months.',
        'When you report that a pharmacy of the open map is gone, a fingerprint of your network and that pharmacy is stored, so that each network counts once: until an admin has looked, for 90 days at most.',
        'Pharmacies that are marked as on the map come from OpenStreetMap, with the phone that the map has. Write to us if a number of yours is to go.',
        'An email is deleted from our queue as soon as the mail service accepts it. If it never does, we stop trying after about a day and delete it 7 days later.',
        'Our log has the address of the page that was asked for, without what you searched for and without private links. It has no network addresses, names, or contents.',
      ],
    },
  ] as Section[],
};

export const ar: typeof en = {
  sections: [
    {
      id: 'short',
      title: 'باختصار',
      list: [
        'يمكنك البحث عن الصيدليات والأطباء بدون حساب.',
        'ما ترسله إلى صيدلية تراه تلك الصيدلية، وتراه إدارة دوايا عندما يلزم التحقق من أمر ما. وما تكتبه لطبيب يصل إلى ذلك الطبيب.',
        'لا نبيع أي شيء عنك، ولا نعرض إعلانات مبنية على ما تفعله، ولا نحصي الزيارات. نحصي فقط كم مرة عُرض كل إعلان وكم مرة انتقل منه أحد إلى الصيدلية في كل يوم: أرقام فقط، دون معرفة أصحابها.',
        'الدفع بالبطاقة للصيدليات فقط مقابل الإعلانات. رقم البطاقة يذهب إلى شركة Stripe ولا يصل إلينا أبدًا.',
        'الحسابات تبقى محفوظة إلى أن تطلب حذفها، أما حساب الصيدلية فنغلقه ولا نحذفه. ويُحذف تلقائيًا: صور الطلب أو سؤال صيدليات المدينة أو الاستشارة، مع الأسماء وأرقام الهاتف والبريد وكل ما كُتب فيها، بعد 90 يومًا من الانتهاء؛ ورسالة «اتصل بنا» ومستندات الصيدلية المرفوضة، بعد 365 يومًا؛ وطلب التسجيل الذي لم يُؤكَّد بريده، بعد 7 أيام على الأقل وبعد يومين من رسالة تنبّه إلى ذلك.',
      ],
    },
    {
      id: 'customers',
      title: 'إذا أرسلت روشتة',
      list: [
        'نحفظ اسمك وهاتفك وبريدك وملاحظاتك ودرجة الاستعجال ولغتك والصور.',
        'نصغّر الصور ونحفظها بدون المعلومات المخفية التي يكتبها الهاتف فيها، مثل مكان التصوير.',
        'نحفظ وقت إرسال الطلب، ووقت رؤية الصيدلية له أول مرة، ووقت بدء تجهيزه واكتماله أو رفضه (مع السبب) أو إلغائه.',
        'لا تحتاج إلى حساب لذلك. وإذا كان لديك حساب فنحفظ اسمك وبريدك وهاتفك ولغتك لتُكتب بياناتك تلقائيًا.',
        'لكل طلب رابط خاص لمتابعته. من يعرف هذا الرابط يرى حالة الطلب ودرجة الاستعجال والصيدلية. أما ما كتبته والصور والردود والرسائل وإلغاء الطلب فلا تُفتح إلا في المتصفح الذي أرسل الطلب، أو في متصفح كُتبت فيه آخر أربعة أرقام من هاتفك، أو بحسابك. ويمكنك حذفه من أي متصفح. لا تعطِ الرابط لأحد.',
        'إذا سألت صيدليات المدينة: ترى الصيدليات التي سُئلت أسماء الأدوية وملاحظاتك ودرجة الاستعجال، ولا ترى الصور إلا إذا سمحت بذلك. ولا ترى اسمك ولا هاتفك ولا بريدك ولا اسم من تسأل له. وعندما تختار صيدلية فهي وحدها تعرف من أنت، وتختفي الصور عن غيرها. نحفظ المكان الذي تسأل فيه والردود، ونحفظ لمدة يومين بصمة لمتصفحك وشبكتك حتى لا يُغرق أحد الصيدليات بالأسئلة.',
        'الرسائل والردود عن الطلب تراها أنت والعاملون في تلك الصيدلية. ونحفظ اليوم الذي اخترته للتذكير، ولا تراه الصيدلية.',
        'نسجل كل فتح لصورك: أي صيدلية فتحتها أو أن إدارة دوايا فتحتها، وأي صورة، ومتى. وتجد ذلك في صفحة الرابط الخاص. وإذا أبلغت عن صيدلية لم توفر الدواء فإدارة دوايا تقرأ ما كتبته، ولا تقرؤه الصيدلية.',
        'إذا أردت تنبيهًا عند توفر دواء في صيدلية: نحفظ بريدك واسم الدواء والمدينة لمدة 60 يومًا على الأكثر. لا تعرف الصيدليات شيئًا عن ذلك. وتوقف التنبيه بضغطة واحدة من أي رسالة تصلك عنه.',
        'ما يسأل عنه الناس من أدوية وما يوجد منها في المدينة نعرضه أرقامًا فقط، لأدوية من قائمة محددة ليست حساسة، وإذا جاء من عدة أشخاص وصيدليات.',
        'لكل طلب رقم من 8 أرقام تراه أنت وتراه الصيدلية. ومن يعرفه ويعرف رقم هاتفك يعرف حالة الطلب واسم الصيدلية فقط.',
      ],
    },
    {
      id: 'doctors',
      title: 'إذا كتبت لطبيب',
      list: [
        'نحفظ اسمك وهاتفك وبريدك إن كتبته والسبب الذي ذكرته ورد الطبيب الكتابي، ووقت إرسال الطلب وبدء متابعته واكتماله.',
        'يراه الطبيب في لوحته. أما البريد الذي ينبهه إلى الطلب فليس فيه شيء من ذلك.',
        'ولهذا الطلب أيضًا رابط خاص. من يعرفه يرى حالة الطلب واسم الطبيب وهاتفه وسبب اعتذاره إن اعتذر، ولا يرى اسمك ولا هاتفك ولا السبب الذي كتبته. أما رد الطبيب فيظهر في متصفحك، وفي غيره بعد كتابة آخر أربعة أرقام من هاتفك، ولا يُذكر في أي بريد.',
        'إذا اتصلت به أو راسلته على واتساب فهذا بينك وبينه، ولا نعرف عنه شيئًا.',
      ],
    },
    {
      id: 'pharmacies-and-doctors',
      title: 'إذا سجّلت صيدلية أو سجّلت في دليل الأطباء',
      list: [
        'الصيدليات: الاسم بالعربية والإنجليزية والبريد والهاتف والعنوان والمعلم القريب، والموقع على الخريطة إن أضفته، وساعات العمل وأيام الإغلاق مع سببها، والتوصيل، ولغتك، والمستندات التي ترسلها للتحقق.',
        'الأطباء: الاسم والبريد والهاتف والتخصص ورقم الترخيص والرسوم والنبذة واللغة، وهل أنت متاح الآن. لا نحفظ كلمة المرور نفسها، بل بصمة (Argon2) لا يمكن استخراج كلمة المرور منها.',
        'ما يراه الجميع: من الصيدلية المعتمدة اسمها وعنوانها وموقعها على الخريطة وهاتفها وساعات عملها وأيام الإغلاق مع سببها، وآخر مرة أكدت فيها أنها مفتوحة، والتوصيل؛ ومن الطبيب اسمه وتخصصه ورسومه ونبذته وهل هو متاح، وهاتفه بعد اعتماده. أما البريد ورقم الترخيص والمستندات فلا تُنشر أبدًا.',
        'ونحفظ عن الصيدلية والطبيب أيضًا: متى تم التسجيل، ومتى ثبت أن البريد لك، وحالة الاعتماد ومنذ متى.',
        'العاملون في الصيدلية: الاسم والبريد والدور واللغة، ومتى أُرسلت الدعوة ومتى قُبلت وآخر ظهور ومتى حُذف الشخص، ومن حذفه. يرى ذلك صاحب الصيدلية، ويرى كل من يعمل فيها الاسم بجانب عمله في الطلب. تُحذف الدعوة التي لم تُقبل بعد 30 يومًا، ويُحذف بريد من حُذف بعد 90 يومًا، ويبقى الاسم إلى أن تطلب منا حذفه.',
        'ولاعتمادك ترى الإدارة كل ذلك، ما عدا بيانات العاملين. ويُحفظ كل قرار مع سببه ووقته ومن اتخذه.',
        'الإعلانات: ما تكتبه والصورة، والمدفوعات بمبلغها ووقتها وحالتها ورقمها لدى Stripe. بدون أي بيانات للبطاقة. وإذا دفعت بتحويل بنكك: رقم العملية والمبلغ واسم صاحب الحساب إن كتبته وصورة الإيصال، وتراها إدارة دوايا. تُحذف الصورة والاسم بعد سنة من القرار.',
      ],
    },
    {
      id: 'contact',
      title: 'إذا كتبت لنا',
      paragraphs: [
        'نحفظ رسائل صفحة «اتصل بنا» مع اسمك وبريدك وهاتفك إن كتبته ولغتك والموضوع والنص. وتُرسل أيضًا بالبريد إلى القائمين على دوايا، فتبقى نسخة منها في بريدهم. ويمكن لمن يتابع الرسالة من الإدارة أن يضيف إليها ملاحظة.',
      ],
    },
    {
      id: 'who',
      title: 'من يرى بياناتك',
      list: [
        'الصيدلية أو الطبيب الذي اخترته.',
        'إدارة دوايا: طلبات التسجيل ومستنداتها، ورسائل «اتصل بنا»، وصور الروشتات بعد كتابة سبب يُسجَّل، وموضوع كل رسالة بريد تعذر إرسالها والبريد الذي أُرسلت إليه.',
        'من يشغّلون لنا الخوادم يستطيعون تقنيًا الوصول إلى المحفوظ: قاعدة البيانات والملفات وخدمة البريد التي تنقل رسائلنا.',
        'شركة Stripe عند الدفع مقابل الإعلانات: البطاقة والمبلغ ورقما الإعلان والصيدلية. ولمنع الاحتيال يرسل برنامجها إليها أيضًا معلومات عن الجهاز وطريقة استخدام الصفحة، من بدء الدفع إلى أن تغلق الصفحة أو تعيد تحميلها.',
        'إذا شغّلت التنبيهات على جهازك: تنقلها الشركة صاحبة المتصفح (Google أو Mozilla أو Apple أو Microsoft). وهي مشفّرة لمتصفحك وحده، ولا تذكر إلا نوع التنبيه وعددًا. وتعرف الشركة أن جهازك وصله شيء من دوايا ووقت وصوله.',
        'لا أحد غيرهم، إلا إذا ألزمنا القانون.',
      ],
    },
    {
      id: 'how-long',
      title: 'مدة الحفظ',
      list: [
        'بدون مدة محددة، إلى أن تطلب الحذف: حسابات الزبائن والأطباء، والطلبات وصورها، وطلبات الاستشارة.',
        'بدون مدة محددة، ولا يُحذف عند الطلب، ليمكن إثبات من اعتُمد ومن دفع: حسابات الصيدليات ومستنداتها وإعلاناتها ومدفوعاتها، وحسابات الإدارة (الاسم والبريد وبصمة كلمة المرور)، وقرارات الإدارة. وإذا طلبت نغلق حساب الصيدلية، فلا تظهر في أي قائمة عامة وينتهي الدخول إليه من كل الأجهزة. أما الطبيب الذي حُذفت بياناته فتبقى القرارات عنه بدون اسمه وبدون السبب.',
        'ينتهي دخول الزبون بعد 90 يومًا من آخر زيارة، ودخول الصيدلية والطبيب بعد 30 يومًا من آخر زيارة، ودخول الإدارة بعد 12 ساعة من بدايته.',
        'يبقى المتصفح معروفًا لحسابك 400 يوم على الأكثر، أو إلى أن تسجّل الخروج منه.',
        'رمز الدخول صالح 10 دقائق، ويُحذف خلال 15 دقيقة بعدها. ولا نحفظ منه إلا بصمته، ومعها الرسالة التي تحمله إلى أن تُرسل.',
        'نحفظ الرد على طلبك 7 أيام مشفّرًا، حتى لا يتحول الإرسال مرتين بالخطأ إلى طلبين.',
        'لمنع سوء الاستخدام نعدّ المحاولات بحسب عنوان الشبكة والبريد، ويُحذف العدد خلال يوم تقريبًا.',
        'الرابط الذي تصل عليه التنبيهات إلى جهازك، مع لغتك والساعات التي اخترتها: إلى أن توقفها أو تسجّل الخروج منه أو ينهيها متصفحه، و90 يومًا على الأكثر من آخر مرة فتحت فيها الصفحة عليه. وإذا كنت تتابع طلبًا فلا يبقى بعد حذف ذلك الطلب.',
        'حتى لا يرفع أحد أرقام إعلان، يحتفظ الخادم في ذاكرته ببصمة لشبكتك مع ذلك الإعلان، بمفتاح يتغير كل يوم. لا تُكتب في أي مكان، وتزول في اليوم التالي. أما الأرقام اليومية فتُحذف بعد 13 شهرًا.',
        'عندما تبلغ بأن صيدلية من الخريطة المفتوحة غير موجودة نحفظ بصمة لشبكتك مع تلك الصيدلية، حتى تُحسب كل شبكة مرة واحدة: إلى أن تراجع الإدارة البلاغ، و90 يومًا على الأكثر.',
        'الصيدليات التي تظهر باسم «على الخريطة» مأخوذة من OpenStreetMap مع رقم الهاتف الوارد فيها. راسلنا إذا أردت حذف رقم يخصك.',
        'تُحذف الرسالة من قائمة الإرسال فور قبول خدمة البريد لها. وإذا لم تُقبل نتوقف عن المحاولة بعد يوم تقريبًا ونحذفها بعد 7 أيام.',
        'الطلب وسؤال صيدليات المدينة والاستشارة: 90 يومًا بعد الانتهاء، ثم لا يبقى إلا سطر بلا أي بيانات شخصية للإحصاء. والطلب الذي له تذكير بتكرار الدواء يبقى إلى أن توقف التذكير. سجل الاطلاع والدخول، والبلاغات عن الصيدليات: سنة واحدة. رد الطبيب الكتابي: 90 يومًا. رسائل «اتصل بنا»: 365 يومًا.',
        'في سجل الخادم رابط الصفحة المطلوبة، بدون ما بحثت عنه وبدون الروابط الخاصة. وليس فيه عناوين شبكة ولا أسماء ولا محتوى.',
      ],
    },
  ],
};
