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
        'The pharmacy that you write to sees what you send. The admins of Dawaya see it only when they have to look into something. A doctor sees what you write to that doctor.',
        'We sell nothing about you, choose no advertisement by what you do, and count no visits. For each advertisement we count by day how often it was shown and how often people opened it: numbers only, never who.',
        'Card payments are made by pharmacies for advertisements only. The card number goes to Stripe and never reaches us.',
        'We keep accounts until you ask us to delete them. We close the account of a pharmacy instead of deleting it. We delete automatically: the photos, names, phone numbers, emails and texts of a request, a question to a town or a consultation 90 days after its end; messages from the contact form and the documents of a rejected pharmacy after 365 days; a registration whose email is not confirmed after 7 days at the earliest, and two days after an email that warns you.',
      ],
    },
    {
      id: 'customers',
      title: 'If you send a prescription',
      list: [
        'We store your name, phone, email, your notes, the urgency, the language you used, and the photos.',
        'We make photos smaller and remove the hidden details that a phone writes into them, such as the place.',
        'We store when you sent the request, when the pharmacy first saw it, and when it was started, completed, declined (and why) or cancelled.',
        'You need no account for this. If you have one, we store your name, email, phone and language to fill in the form for you.',
        'Each request has a private link where you can follow it. Anyone with this link sees the status of the request, how urgent it is, and the pharmacy. Your texts, photos, answers and messages, and the button to cancel, open only in the browser that sent the request, in a browser where the last four digits of your phone number were entered, or with your account. You can remove the request from a browser. Do not share the link.',
        'If you ask the pharmacies of a town, they see the medicines that you name, your notes and how urgent it is. They see the photos only if you allow it. They do not see your name, phone, email or the person you ask for. Only the pharmacy that you choose learns who you are, and the others can no longer see the photos. We store where you ask and the answers. To protect the pharmacies from floods, we store a fingerprint of your browser and network for two days.',
        'You and the staff of that pharmacy see the messages and answers about a request. We also store the date on which you want a reminder. The pharmacy does not see that date.',
        'We record each time a pharmacy or an admin opens one of your photos: which pharmacy, which photo, and when. You can read this record at the private link. If you report that a pharmacy did not deliver, the admins read your report. The pharmacy does not.',
        'If you ask for an alert when a pharmacy has a medicine, we store your email, or your phone number or chat if you ask by message, the medicine and the town for at most 60 days. Pharmacies do not learn of it. One tap in any of its emails, or the message ‘stop alerts’, ends the alert.',
        'We publish how often medicines are asked for and found in a town. These are numbers from several people and pharmacies, and only for a list of medicines that are not sensitive.',
        'Each request has a code of 8 digits, which you and the pharmacy see. Anyone who knows the code and your phone number learns the status of the request and the name of the pharmacy, nothing more.',
      ],
    },
    {
      id: 'doctors',
      title: 'If you write to a doctor',
      list: [
        'We store your name, phone, email (if you enter one), your reason, the doctor’s written answer, and when the request was sent, started and completed.',
        'The doctor sees it on the doctor’s own page. The email that notifies the doctor contains none of it.',
        'This request also has a private link. Anyone with the link sees its status, the doctor’s name and phone, and the reason if the doctor declined. They do not see your name, phone or reason. The doctor’s answer opens in your browser, and in another browser after the last four digits of your phone number. No email contains it.',
        'If you call or use WhatsApp instead, that stays between you and the doctor. We know nothing of it.',
      ],
    },
    {
      id: 'pharmacies-and-doctors',
      title: 'If you register a pharmacy or as a doctor',
      list: [
        'Pharmacies: the name in both languages, email, phone, address and landmark, coordinates (if you enter them), opening hours, closed days with their reason, delivery, your language, and the documents that you send for verification.',
        'Doctors: name, email, phone, specialization, licence number, fee, description, availability and language. We do not store a password. We store only its fingerprint (Argon2), from which the password cannot be recovered.',
        'Everybody can see a verified pharmacy’s name, address, place on the map, phone, hours, closed days with their reason, delivery, and when it last confirmed that it is open. Everybody can see a doctor’s name, specialization, fee, description and availability, and the phone after verification. We never publish emails, licence numbers or documents.',
        'For both we store when you registered, when you confirmed your email, and the state of the verification with its date.',
        'If you set up a second step for signing in, we store the key of your authenticator app (encrypted), the public keys of your passkeys, and fingerprints of your recovery codes, until you remove them.',
        'Staff of a pharmacy: name, email, role, language, and when they were invited, joined, last used Dawaya and were removed, and by whom. The owner sees all of it. The other staff see the name beside what a colleague did with a request. We delete an unused invitation after 30 days and the email of a removed staff member after 90 days. The name stays until you ask us to delete it.',
        'To verify you, the admins see all of it except the staff. We keep each of their decisions with its reason, its time and the admin’s name.',
        'Advertisements: your text, the picture, and each payment with its amount, time, state and Stripe’s number. We store no card data. If you pay by Bankak, we store the transaction number, the amount, the account holder’s name (if you enter it) and the photo of the receipt, which the admins see. We delete the photo and the name a year after the decision.',
      ],
    },
    {
      id: 'contact',
      title: 'If you write to us',
      paragraphs: [
        'We store messages from the contact form with your name, email, phone (if you enter it), language, subject and text. We also email them to the people who run Dawaya, so a copy is in their mailbox. The admin who handles a message can add a note to it.',
      ],
    },
    {
      id: 'who',
      title: 'Who sees it',
      list: [
        'The pharmacy or the doctor that you chose.',
        'The admins of Dawaya: registrations with their documents, messages from the contact form, photos of prescriptions (only with a reason, which we record), the address and subject of emails that could not be sent, and the number and kind of text messages that could not be sent.',
        'The companies that run our servers can technically reach the database, the files and our mail service.',
        'Stripe, for payments of advertisements: the card, the amount and the numbers of the advertisement and the pharmacy. To prevent fraud, Stripe’s script also sends data about the device and the use of the page, from the payment until you close or reload the page.',
        'If you switch on notifications on a device, the maker of its browser (Google, Mozilla, Apple or Microsoft) delivers them. They are encrypted for your browser and contain only a kind and a number. The maker learns that your device received a notification from Dawaya, and when.',
        'Nobody else, unless the law obliges us.',
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      list: [
        'Requests with the reports about their pharmacies, questions to a town, and consultations: 90 days after the end. After that we keep only a row without personal data, for statistics. A request with a refill reminder stays until you end the reminder. A report goes 90 days after you sent it at the latest. Records of access and log-ins: one year. A doctor’s written answer: 90 days. Messages from the contact form: 365 days.',
        'Accounts of customers and doctors: until you ask us to delete them. A customer’s account with only a phone number goes 120 days after its last log-in, because a number may change hands. A doctor’s account stays: such a number no longer opens it 120 days after the last code, and is deleted a year after it.',
        'Permanently, even if you ask us to delete it, as evidence of verification and payment: accounts of pharmacies with their documents, advertisements and payments; accounts of admins (name, email and the fingerprint of the password); and the admins’ decisions. If you ask, we close the account of a pharmacy: it leaves every public list, and all its devices are signed out. After we delete a doctor, the decisions stay without the name and the reason.',
        'Signing in lasts at most 90 days. It ends earlier after 30 days without a visit for pharmacies and doctors, and 12 hours after the log-in for admins.',
        'An account remembers a known browser for up to 400 days, or until you sign out there.',
        'Log-in codes work for 10 minutes, and we delete them within 15 minutes after that. We store only a fingerprint of a code, and the email with the code until it is sent.',
        'We keep our reply to a sent form for 7 days, encrypted, so that sending it twice by mistake makes only one request.',
        'To prevent misuse, we count attempts by network address, email address and phone number. We delete the counts within about a day.',
        'The address for notifications to a device, with your language and the hours that you chose: until you switch notifications off, sign out there, or its browser ends them, and at most 90 days after your last visit on that device. For a request that you follow, no longer than the request.',
        'To count each viewer of an advertisement once, a server holds a fingerprint of your network in its memory, made with a key that changes every day. It never writes the fingerprint to a disk, and forgets it the next day. We delete the daily numbers after 13 months.',
        'When you report that a pharmacy from the open map no longer exists, we store a fingerprint of your network with that pharmacy, so that each network counts once: until an admin checks the report, and at most 90 days.',
        'Pharmacies marked ‘On the map’ come from OpenStreetMap, with the phone number given there. Write to us to remove your number.',
        'If you write to us by text message, WhatsApp or Telegram, or we write to you, we store your number (on Telegram also the number of the chat), the text and the time, encrypted, and delete them after 30 days. We also store the photo of a prescription that you send by WhatsApp or Telegram. If you send the question, the photo stays with it and is deleted with it, and of the pharmacies only the one that you choose sees it; otherwise we delete it at most a day after your last message. Messages and photos pass through your mobile operator and the phone or service that we send with, through Meta’s WhatsApp, or through Telegram. They can read them and may keep them longer, so send only what is needed.',
        'We delete an email from our queue as soon as the mail service accepts it. If the service never accepts it, we stop trying after about a day and delete it 7 days later.',
        'Our log contains the address of each page that was opened, without search terms and without private links. It contains no network addresses, names or contents.',
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
        'إذا أردت تنبيهًا عند توفر دواء في صيدلية: نحفظ بريدك، أو رقم هاتفك أو رقم محادثتك إذا طلبت التنبيه برسالة، واسم الدواء والمدينة لمدة 60 يومًا على الأكثر. لا تعرف الصيدليات شيئًا عن ذلك. ويمكنك إيقاف التنبيه بضغطة واحدة من أي بريد يصلك عنه، أو برسالة «وقف التنبيه».',
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
        'إذا فعّلت خطوة ثانية لتسجيل الدخول نحفظ مفتاح تطبيق الرموز مشفّرًا، والمفاتيح العامة لمفاتيح المرور، وبصمات رموز الاسترداد، إلى أن تحذفها.',
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
        'إدارة دوايا: طلبات التسجيل ومستنداتها، ورسائل «اتصل بنا»، وصور الروشتات بعد كتابة سبب يُسجَّل، وموضوع كل رسالة بريد تعذر إرسالها والبريد الذي أُرسلت إليه، ونوع كل رسالة نصية تعذر إرسالها ورقمها.',
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
        'حسابات الزبائن والأطباء: إلى أن تطلب حذفها. وحساب الزبون الذي برقم هاتف فقط يُحذف بعد 120 يومًا من آخر دخول، لأن الرقم قد ينتقل إلى شخص آخر. أما حساب الطبيب فيبقى: رقمه لا يفتحه بعد 120 يومًا من آخر رمز، ويُحذف الرقم بعد سنة منه.',
        'بدون مدة محددة، ولا يُحذف عند الطلب، ليمكن إثبات من اعتُمد ومن دفع: حسابات الصيدليات ومستنداتها وإعلاناتها ومدفوعاتها، وحسابات الإدارة (الاسم والبريد وبصمة كلمة المرور)، وقرارات الإدارة. وإذا طلبت نغلق حساب الصيدلية، فلا تظهر في أي قائمة عامة وينتهي الدخول إليه من كل الأجهزة. أما الطبيب الذي حُذفت بياناته فتبقى القرارات عنه بدون اسمه وبدون السبب.',
        'يستمر الدخول 90 يومًا على الأكثر. وينتهي قبلها للصيدلية والطبيب بعد 30 يومًا من آخر زيارة، وللإدارة بعد 12 ساعة من بدايته.',
        'يبقى المتصفح معروفًا لحسابك 400 يوم على الأكثر، أو إلى أن تسجّل الخروج منه.',
        'رمز الدخول صالح 10 دقائق، ويُحذف خلال 15 دقيقة بعدها. ولا نحفظ منه إلا بصمته، ومعها الرسالة التي تحمله إلى أن تُرسل.',
        'نحفظ الرد على طلبك 7 أيام مشفّرًا، حتى لا يتحول الإرسال مرتين بالخطأ إلى طلبين.',
        'لمنع سوء الاستخدام نعدّ المحاولات بحسب عنوان الشبكة والبريد ورقم الهاتف، ويُحذف العدد خلال يوم تقريبًا.',
        'الرابط الذي تصل عليه التنبيهات إلى جهازك، مع لغتك والساعات التي اخترتها: إلى أن توقفها أو تسجّل الخروج منه أو ينهيها متصفحه، و90 يومًا على الأكثر من آخر مرة فتحت فيها الصفحة عليه. وإذا كنت تتابع طلبًا فلا يبقى بعد حذف ذلك الطلب.',
        'حتى لا يرفع أحد أرقام إعلان، يحتفظ الخادم في ذاكرته ببصمة لشبكتك مع ذلك الإعلان، بمفتاح يتغير كل يوم. لا تُكتب في أي مكان، وتزول في اليوم التالي. أما الأرقام اليومية فتُحذف بعد 13 شهرًا.',
        'عندما تبلغ بأن صيدلية من الخريطة المفتوحة غير موجودة نحفظ بصمة لشبكتك مع تلك الصيدلية، حتى تُحسب كل شبكة مرة واحدة: إلى أن تراجع الإدارة البلاغ، و90 يومًا على الأكثر.',
        'الصيدليات التي تظهر باسم «على الخريطة» مأخوذة من OpenStreetMap مع رقم الهاتف الوارد فيها. راسلنا إذا أردت حذف رقم يخصك.',
        'إذا تراسلنا برسائل نصية أو عبر واتساب أو تيليجرام نحفظ رقم هاتفك، وفي تيليجرام رقم المحادثة أيضًا، ونص الرسالة ووقتها، كلها مشفّرة، ونحذفها بعد 30 يومًا. وصورة الروشتة التي ترسلها عبر واتساب أو تيليجرام نحفظها أيضًا: إذا أرسلت السؤال تبقى معه وتُحذف معه، ولا تراها من الصيدليات إلا التي تختارها، وإلا فنحذفها بعد يوم من آخر رسالة منك على الأكثر. تمر الرسائل والصور عبر شركة الاتصالات والهاتف أو الخدمة التي نرسل بها، أو عبر واتساب من شركة ميتا، أو عبر تيليجرام، ويمكنهم الاطلاع عليها وقد تبقى عندهم مدة أطول، فلا ترسل إلا ما يلزم.',
        'تُحذف الرسالة من قائمة الإرسال فور قبول خدمة البريد لها. وإذا لم تُقبل نتوقف عن المحاولة بعد يوم تقريبًا ونحذفها بعد 7 أيام.',
        'الطلب مع البلاغ عن صيدليته، وسؤال صيدليات المدينة، والاستشارة: 90 يومًا بعد الانتهاء، ثم لا يبقى إلا سطر بلا أي بيانات شخصية للإحصاء. والطلب الذي له تذكير بتكرار الدواء يبقى إلى أن توقف التذكير. ويُحذف البلاغ بعد 90 يومًا من إرساله على الأكثر. سجل الاطلاع والدخول: سنة واحدة. رد الطبيب الكتابي: 90 يومًا. رسائل «اتصل بنا»: 365 يومًا.',
        'في سجل الخادم رابط الصفحة المطلوبة، بدون ما بحثت عنه وبدون الروابط الخاصة. وليس فيه عناوين شبكة ولا أسماء ولا محتوى.',
      ],
    },
  ],
};
