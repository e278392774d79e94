import { createTexts } from './create-texts.ts';

/** Pharmacies on the open map that have not joined (docs/operations.md). */
export const en = {
  title: 'On the map, not yet on Dawaya',
  intro:
    'Taken from OpenStreetMap. They have not joined Dawaya: nothing can be sent to them, and we have not checked them.',
  map: 'Map',
  mapOf: (name: string) => `Map: ${name}`,
  call: 'Call',
  callTo: (name: string) => `Call: ${name}`,
  mine: 'This is mine',
  mineOf: (name: string) => `This is mine: ${name}`,
  gone: 'Report as gone',
  goneOf: (name: string) => `Report as gone: ${name}`,
  reported: 'Reported',
  distance: (distance: string) => `${distance} away`,
  more: 'Show more places',
  moreFailed: 'More places could not be loaded.',
  confirm: {
    title: 'Is this pharmacy gone?',
    text: 'Report it only if you know that it has closed or was never there. After several reports we hide it and look into it.',
    yes: 'Yes, it is gone',
    done: 'Thank you. We will look into it.',
    failed: 'The report could not be sent.',
  },
  registration: {
    filledIn: 'Filled in from OpenStreetMap. Please check it and correct what is wrong.',
    notThere: 'This place is not on the list any more. You can register all the same.',
    loading: 'Loading the place...',
    failed: 'The place could not be loaded.',
  },
};

export const ar: typeof en = {
  title: 'على الخريطة، لم تنضم إلى دوايا بعد',
  intro:
    'من خريطة OpenStreetMap المفتوحة. لم تنضم هذه الصيدليات إلى دوايا، فلا يمكن إرسال طلب إليها، ولم نتحقق من بياناتها.',
  map: 'الخريطة',
  mapOf: (name) => `الخريطة: ${name}`,
  call: 'اتصال',
  callTo: (name) => `الاتصال بـ ${name}`,
  mine: 'هذه صيدليتي',
  mineOf: (name) => `هذه صيدليتي: ${name}`,
  gone: 'الإبلاغ عنها',
  goneOf: (name) => `الإبلاغ عنها بأنها غير موجودة: ${name}`,
  reported: 'تم الإبلاغ',
  distance: (distance) => `على بعد ${distance}`,
  more: 'عرض المزيد من الأماكن',
  moreFailed: 'تعذر تحميل المزيد من الأماكن.',
  confirm: {
    title: 'هل هذه الصيدلية غير موجودة؟',
    text: 'أبلغنا فقط إذا كنت تعلم أنها أُغلقت أو لم تكن موجودة أصلًا. بعد عدة بلاغات نخفيها ونراجعها.',
    yes: 'نعم، غير موجودة',
    done: 'شكرًا لك. سنراجع البلاغ.',
    failed: 'تعذر إرسال البلاغ.',
  },
  registration: {
    filledIn: 'البيانات مأخوذة من خريطة OpenStreetMap. راجعها وصحّح ما يلزم.',
    notThere: 'لم يعد هذا المكان في القائمة. يمكنك التسجيل مع ذلك.',
    loading: 'جارٍ تحميل بيانات المكان...',
    failed: 'تعذر تحميل بيانات المكان.',
  },
};

export const usePlacesTexts = createTexts({ en, ar });
