interface Section {
  id: string;
  title: string;
  paragraphs?: string[];
  list?: string[];
}

/** A change of stored data, of its life or of its readers changes this page and its date. */
export const privacy = {
  title: 'Privacy policy',
  dated: '31 October 2025',
  revised: 'Last revised 24 November 2026',
  contents: 'On this page',
  intro:
    'Dawaya passes messages between you and a pharmacy or a doctor. For that it has to store some of what you write. This page says what, for how long, and who sees it.',
  sections: [
    {
      id: 'short',
      title: 'In short',
      list: [
        'You can look for pharmacies and doctors without an account.',
        'What you send to a pharmacy is seen by that pharmacy, and by the admins of Dawaya when they have to look into something. What you write to a doctor goes to that doctor.',
        'We sell nothing about you, show no advertising chosen by what you do, and count no visits. Of an advertisement we count how often it was shown and how often somebody went on from it, by day: numbers only, without whose.',
        'Card payments are made by pharmacies for advertisements only. The card number goes to Stripe and never reaches us.',
        'Accounts, requests and messages are kept until you ask us to delete them; the account of a pharmacy is closed instead. Three things are deleted automatically: a registration whose email is not confirmed, after 7 days at the earliest, two days after an email that says so; a question to the pharmacies of a town for which no pharmacy was chosen, 90 days after its end; and a message from the contact form, after 365 days.',
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
        'Which medicines are looked for and found in a town is shown as numbers, only for names of a list without sensitive medicines, and only from several people and pharmacies.',
        'Each request has a code of 8 digits, which you and the pharmacy see. Whoever knows it and your phone number learns how the request stands and the name of the pharmacy, nothing more.',
      ],
    },
    {
      id: 'doctors',
      title: 'If you write to a doctor',
      list: [
        'We store your name, your phone, the reason you give, and when the request was sent, started and completed.',
        'The doctor sees it on their own page. The email that tells the doctor about it contains none of this.',
        'Such a request has a private address too. Whoever has it sees how it stands, and the name and phone of the doctor; not your name, phone or reason.',
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
        'The admins of Dawaya: registrations with their documents, contact messages, and photos of prescriptions where something has to be looked into, and of emails that could not be sent the address and the subject.',
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
        'A question to the pharmacies of a town with its answers: 90 days after its end, if no pharmacy was chosen; with its request, if one was. Who opened photos and documents, and reports about pharmacies: one year. Messages from the contact form: 365 days.',
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
    {
      id: 'cookies',
      title: 'Cookies and what is stored on your device',
      paragraphs: [
        'We use only what the pages need to work. Nothing of ours follows you to other websites.',
      ],
      list: [
        'Cookies for signing in: dawaya_session, dawaya_device (both up to 400 days) and dawaya_challenge (15 minutes, while you wait for a code). Scripts cannot read them. On https their names begin with __Host-.',
        'A cookie that knows again the browser from which you sent something or opened it with the digits of your phone number: dawaya_browser (up to 400 days), which scripts cannot read either. We store a fingerprint of it. It goes when you forget your last request there, or log out.',
        'Cookies for how the page looks: lang, theme, roles, which says which menu to show, city, the city that you chose, styles, which says which of our files the browser has, and lowData, whether pictures are left out (1 year).',
        'Cookies of Stripe against fraud: __stripe_mid (1 year) and __stripe_sid (30 minutes), set only in the browser of a pharmacy that opens a payment. Stripe may set one on its own website as well.',
        'In the browser’s storage: language, theme, city, lowData, and who is signed in (customerId, customerName, customerEmail, customerPhone, pharmacyId, doctorId, adminId, adminEmail, adminName, auth_token).',
        'The private addresses of your last 20 requests and consultations (trackingUrls), so that the home page and ‘My requests’ can show them.',
        'Whether the bell rings on this device and when it may be told (bell), of which of your requests it is told (notified), and the address of its messages (dawaya_push).',
        'What you typed into a form, the photos and files you chose, and the number of a payment that waits for its confirmation: for a day, or until it was sent; what you sent and has not got through, for another day, so that you can send it again. It stays on your device until you send it; only photos of a prescription leave earlier, as you choose them, so that sending takes less time. Nobody can see them before you send, and one that you remove is deleted.',
        'Public pages that were opened here, and our files, to be read without a connection: nothing that you typed or sent, and nothing behind a private address.',
        'An email address that waits for its log-in code: for 10 minutes, as long as the code works.',
        'Signing out removes what belonged to that account, and all drafts. On a shared phone or computer, please sign out.',
      ],
    },
    {
      id: 'place',
      title: 'Where you are',
      paragraphs: [
        'Only if you press "Near me", your browser asks you, and tells us your place to sort the list. It is used for that answer and not stored. "How far is it?" on the page of a pharmacy is worked out on your own device.',
      ],
    },
    {
      id: 'emails',
      title: 'Emails we send',
      paragraphs: [
        'Log-in codes, news of your request, your registration or your advertisement, and that a new request has arrived. The first email about your request carries its private address. No email contains a prescription, your notes or your reason for a consultation. We send no advertising.',
      ],
    },
    {
      id: 'links',
      title: 'Other websites',
      list: [
        'The health information on the home page is on the websites of the NHS and MedlinePlus. WhatsApp opens with the phone number only, without a text. Once you are there, their own rules apply.',
        'Scripts, fonts and our own pictures come from our own address. The script of Stripe is loaded only when a pharmacy pays.',
        'The picture of an advertisement is fetched once by our server and shown from our own address; no other website sees yours for it.',
      ],
    },
    {
      id: 'rights',
      title: 'See, correct or delete your data',
      paragraphs: [
        'Write to us and we tell you what we have about you, correct it, or delete it. Please write from the email address that it is about, so that we know it is you, and name the phone number that you gave: what you wrote to a doctor can be found by that alone. Photos are gone two hours later at the latest; copies in our backups are gone when newer ones replace them. What a pharmacy or a doctor has written down for themselves, you have to ask them about.',
      ],
    },
    {
      id: 'emergency',
      title: 'Not an emergency line',
      paragraphs: [
        'Dawaya is a relay between people. It gives no medical advice, sells no medicine, and nobody watches it around the clock. In an emergency, call or go to the nearest hospital.',
      ],
    },
  ] as Section[],
  write: 'Write to us',
};
