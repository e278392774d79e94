// Tells of what is new while nobody looks at the page (docs/decisions/0062). It keeps no page and no
// answer: what it shows is a kind and a count, in the language of whoever subscribed.

const words = {
  en: {
    'new-request': {
      one: 'A new request is waiting',
      other: '# new requests are waiting',
    },
    'new-ask': {
      one: 'A customer of your town is asking',
      other: '# questions of your town are waiting',
    },
    'new-consultation': {
      one: 'A consultation request is waiting',
      other: '# consultation requests are waiting',
    },
    'new-application': {
      one: 'An application is waiting',
      other: '# applications are waiting',
    },
    'new-message': { other: 'A new message has come' },
    'new-transfer-claim': {
      one: 'A bank transfer is waiting to be confirmed',
      other: '# bank transfers are waiting to be confirmed',
    },
    'new-advertisement-picture': {
      one: 'A picture of an advertisement is waiting to be looked at',
      other: '# pictures of advertisements are waiting to be looked at',
    },
    'transfer-decided': { other: 'There is an answer to your bank transfer' },
    'track-seen': { other: 'Your request has been seen' },
    'track-started': { other: 'Somebody is working on your request' },
    'track-completed': { other: 'Your request is complete' },
    'track-declined': { other: 'There is an answer to your request' },
    'request-message': {
      one: 'A customer has written to you',
      other: 'Customers have written to you: # messages',
    },
    'answer-accepted': { other: 'A customer has accepted your answer' },
    'answer-refused': { other: 'A customer has refused your answer' },
    'answer-chosen': { other: 'A customer has chosen your pharmacy' },
    'search-found': { other: 'A customer has found it elsewhere. Thank you for answering' },
    'request-released': { other: 'A customer has let a request go' },
    'track-message': { other: 'The pharmacy has written to you' },
    'track-answered': { other: 'The pharmacy has answered your request' },
    test: { other: 'Messages arrive on this device' },
    emergency: 'Emergency',
    open: 'Tap to open Dawaya.',
  },
  ar: {
    'new-request': {
      one: 'طلب جديد في انتظارك',
      two: 'طلبان جديدان في انتظارك',
      few: '# طلبات جديدة في انتظارك',
      many: '# طلبًا جديدًا في انتظارك',
      other: '# طلب جديد في انتظارك',
    },
    'new-ask': {
      one: 'سؤال من مدينتك في انتظارك',
      two: 'سؤالان من مدينتك في انتظارك',
      few: '# أسئلة من مدينتك في انتظارك',
      many: '# سؤالًا من مدينتك في انتظارك',
      other: '# سؤال من مدينتك في انتظارك',
    },
    'new-consultation': {
      one: 'طلب استشارة في انتظارك',
      two: 'طلبا استشارة في انتظارك',
      few: '# طلبات استشارة في انتظارك',
      many: '# طلب استشارة في انتظارك',
      other: '# طلب استشارة في انتظارك',
    },
    'new-application': {
      one: 'طلب تسجيل في انتظار المراجعة',
      two: 'طلبا تسجيل في انتظار المراجعة',
      few: '# طلبات تسجيل في انتظار المراجعة',
      many: '# طلب تسجيل في انتظار المراجعة',
      other: '# طلب تسجيل في انتظار المراجعة',
    },
    'new-message': { other: 'وصلت رسالة جديدة' },
    'new-transfer-claim': {
      one: 'تحويل بنكي في انتظار التأكيد',
      two: 'تحويلان بنكيان في انتظار التأكيد',
      few: '# تحويلات بنكية في انتظار التأكيد',
      many: '# تحويلًا بنكيًا في انتظار التأكيد',
      other: '# تحويل بنكي في انتظار التأكيد',
    },
    'new-advertisement-picture': {
      one: 'صورة إعلان في انتظار المراجعة',
      two: 'صورتا إعلان في انتظار المراجعة',
      few: '# صور إعلانات في انتظار المراجعة',
      many: '# صورة إعلان في انتظار المراجعة',
      other: '# صورة إعلان في انتظار المراجعة',
    },
    'transfer-decided': { other: 'وصلك رد على تحويلك البنكي' },
    'track-seen': { other: 'تمت مشاهدة طلبك' },
    'track-started': { other: 'بدأ العمل على طلبك' },
    'track-completed': { other: 'اكتمل طلبك' },
    'track-declined': { other: 'وصلك رد على طلبك' },
    'request-message': {
      one: 'رسالة من زبون في انتظارك',
      two: 'رسالتان من الزبائن في انتظارك',
      few: '# رسائل من الزبائن في انتظارك',
      many: '# رسالة من الزبائن في انتظارك',
      other: '# رسالة من الزبائن في انتظارك',
    },
    'answer-accepted': { other: 'وافق زبون على ردك' },
    'answer-refused': { other: 'لم يوافق زبون على ردك' },
    'answer-chosen': { other: 'اختار زبون صيدليتك' },
    'search-found': { other: 'وجد الزبون طلبه في صيدلية أخرى، شكرًا لردك' },
    'request-released': { other: 'تراجع زبون عن اختيار صيدليتك' },
    'track-message': { other: 'كتبت إليك الصيدلية' },
    'track-answered': { other: 'ردّت الصيدلية على طلبك' },
    test: { other: 'التنبيهات تصل إلى هذا الجهاز' },
    emergency: 'حالة طارئة',
    open: 'اضغط لفتح دوايا.',
  },
};

/** A newer worker takes over at once: none of them holds anything. */
addEventListener('install', () => skipWaiting());

/** @param {{kind: string, count: number, language: 'en' | 'ar', isEmergency: boolean}} message */
function sentenceOf({ kind, count, language, isEmergency }) {
  const said = words[language] ?? words.en;
  const forms = said[kind];
  if (!forms) return said.open;
  const form = new Intl.PluralRules(language).select(count);
  const sentence = (forms[form] ?? forms.other).replace('#', String(count));
  return isEmergency ? `${said.emergency}: ${sentence}` : sentence;
}

addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));

async function tell(message) {
  const { kind = 'test', count = 1, path = '/', language = 'en', isEmergency = false } = message;
  if (kind.startsWith('new-')) await navigator.setAppBadge?.(count).catch(() => {});
  const isSteps = kind.startsWith('track-');
  await registration.showNotification(sentenceOf({ kind, count, language, isEmergency }), {
    body: words[language]?.open ?? words.en.open,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    // One of a kind stands there at a time, the newest; it sounds again.
    tag: isSteps ? 'track' : kind,
    renotify: true,
    requireInteraction: isEmergency,
    data: { path },
  });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/'));
});

/** Shows the page that it is about: the one that is open, or a new one. */
async function open(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((window) => new URL(window.url).pathname === path);
  await (shown ? shown.focus() : clients.openWindow(path));
}

// A browser may replace its subscription by itself, and need not say what the old one was.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
addEventListener('message', (event) => {
  if (event.data?.endpoint) event.waitUntil(keepEndpoint(event.data.endpoint));
});

async function renew({ oldSubscription, newSubscription }) {
  // The kept one first: the server knows it. The last one may never have got there.
  const oldEndpoint = (await keptEndpoint()) ?? oldSubscription?.endpoint;
  if (!oldEndpoint) return;
  const fresh = newSubscription ?? (await subscribe());
  const answer = await fetch('/api/push-subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fresh.toJSON(), oldEndpoint }),
  });
  if (answer.ok) await keepEndpoint(fresh.endpoint);
}

async function subscribe() {
  const { publicKey } = await (await fetch('/api/push-key')).json();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** @returns what `use` asks of the one store of the worker's database, once it is there. */
function inStore(mode, use) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dawaya_push', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = use(opening.result.transaction('kept', mode).objectStore('kept'));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    };
  });
}

const keepEndpoint = (endpoint) => inStore('readwrite', (store) => store.put(endpoint, 'endpoint'));
const keptEndpoint = () => inStore('readonly', (store) => store.get('endpoint'));
