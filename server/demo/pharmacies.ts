import type { OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import type { State } from '@dawaya/contract/vocabulary/regions';

/** A pharmacy of the sample data. All of them are invented, and all numbers are invalid. */
type DemoPharmacy = {
  nameAr: string | null;
  nameEn: string | null;
  email: string;
  /** When the address or city is empty, the card reports it as missing. */
  address: string;
  city: string;
  state: State;
  zipCode: string | null;
  /** E.164. */
  phone: string | null;
  latitude: number;
  longitude: number;
  /** Empty when the hours are unknown. */
  hours: OpeningTime[];
  is24Hours: boolean;
  hasDelivery: boolean;
  status: 'verified' | 'pending';
  language: 'ar' | 'en';
  /** File names in `pictures/`. */
  documents: string[];
};

type Service = 'open' | '24h' | 'delivery';
type Row = [
  nameAr: string | null,
  nameEn: string | null,
  address: string,
  city: string,
  state: State,
  zipCode: string | null,
  latitude: number,
  longitude: number,
  services: Service[],
  extra?: Partial<DemoPharmacy>,
];

const pending = (extra: Partial<DemoPharmacy>): Partial<DemoPharmacy> => ({
  status: 'pending',
  ...extra,
});

// biome-ignore format: one pharmacy a line, so that the list reads as the table it is
const rows: Row[] = [
  ['صيدلية ضفة النيل', 'Nile Bank Pharmacy', 'شارع الموردة، جوار مسجد السنا، قبالة موقف الحافلات', 'أم درمان', 'Khartoum', '14411', 15.6331, 32.4885, ['open', 'delivery'], { email: 'pharmacy@example.com', documents: ['sample-licence.jpg', 'sample-licence.pdf'] }],
  ['صيدلية نخلة الوادي', null, 'الرياض، شارع الواحة، جنوب الحديقة العامة', 'الخرطوم', 'Khartoum', '11111', 15.5749, 32.5683, ['open', '24h', 'delivery']],
  [null, 'Blue Lantern Pharmacy', 'Amarat, street 33, opposite the dental clinic', 'Khartoum', 'Khartoum', '11112', 15.5704, 32.5452, ['open']],
  ['صيدلية ستّ البنات', null, 'الثورة الحارة العاشرة، خلف السوق، جوار طلمبة الوقود', 'أم درمان', 'Khartoum', '14415', 15.6867, 32.4689, ['open', 'delivery']],
  ['صيدلية شاطئ بحري', 'Bahri Shore Pharmacy', 'حي المزاد، شارع المعونة، قرب محطة القطار القديمة', 'بحري', 'Khartoum', '13311', 15.6405, 32.5361, ['open', '24h']],
  ['صيدلية دار العافية الجديدة', null, 'الحاج يوسف، شارع واحد، شرق مدرسة البنات', 'بحري', 'Khartoum', null, 15.6372, 32.6238, []],
  ['صيدلية جبل أولياء المركزية للأدوية والمستلزمات الطبية ولبن الأطفال', null, 'السوق الكبير، الصف الثاني، قبالة المخبز', 'الخرطوم', 'Khartoum', '11118', 15.2405, 32.5011, []],
  ['صيدلية سوق الصمغ', 'Gum Market Pharmacy', 'شارع المستشفى، قبالة بوابة الحوادث', 'الأبيض', 'North Kordofan', '51111', 13.1843, 30.2167, ['open', '24h', 'delivery']],
  ['صيدلية التبلدية', null, 'حي القبة، جوار زاوية الشيخ، شمال الميدان', 'الأبيض', 'North Kordofan', '51112', 13.1902, 30.2231, ['open']],
  ['صيدلية جبال النوبة', 'Nuba Hills Pharmacy', 'وسط السوق، جوار مكتب البريد', 'كادقلي', 'South Kordofan', '56111', 11.0112, 29.7204, ['open']],
  ['صيدلية حجر المك', null, 'حي الموظفين، قرب خزان المياه', 'كادقلي', 'South Kordofan', '56112', 11.0179, 29.7131, ['delivery']],
  ['صيدلية قبة السلطان', null, 'السوق الكبير، جوار المسجد العتيق', 'الفاشر', 'North Darfur', '61111', 13.6289, 25.3492, ['open', '24h']],
  [null, 'Fasher Morning Pharmacy', 'Airport road, beside the vaccination centre', 'El Fasher', 'North Darfur', '61112', 13.6214, 25.3386, []],
  ['صيدلية وادي نيالا الأخضر', null, 'حي الوادي، غرب الكوبري، جوار معصرة الزيت', 'نيالا', 'South Darfur', '63311', 12.0542, 24.8831, ['open', 'delivery']],
  ['صيدلية السلام والبركة', 'Peace & Blessing Pharmacy', 'شارع الملجة، قبالة موقف كاس', 'نيالا', 'South Darfur', '63312', 12.0489, 24.8792, []],
  ['صيدلية دار أندوكا', null, 'حي الجبل، جوار المدرسة الشمالية', 'الجنينة', 'West Darfur', '62211', 13.4521, 22.4472, ['open']],
  ['صيدلية بستان الجنينة', 'Geneina Garden Pharmacy', 'Market square, next to the tailors', 'El Geneina', 'West Darfur', null, 13.4466, 22.4411, ['open', '24h']],
  ['صيدلية ظل الهشاب', null, 'حي المطار، شرق ميدان الحرية', 'الضعين', 'East Darfur', '64411', 11.4619, 26.1283, ['open', 'delivery']],
  ['صيدلية البقّارة الحديثة للدواء', null, 'سوق المواشي، جوار عيادة البيطري', '', 'East Darfur', '64412', 11.4577, 26.1352, ['open']],
  ['صيدلية سفح مرّة', 'Marra Foothill Pharmacy', 'وسط البلد، قبالة مكتب التعليم', 'زالنجي', 'Central Darfur', '65511', 12.9096, 23.4706, []],
  ['صيدلية وادي أزوم للدواء', null, 'حي الكرانك، جوار سوق الخضار', 'زالنجي', 'Central Darfur', '65512', 12.9041, 23.4768, ['24h', 'open']],
  ['صيدلية ظلال توتيل', 'Totil Shade Pharmacy', 'حي الختمية، أسفل الجبل، جوار بيت الضيافة', 'كسلا', 'Kassala', '31111', 15.4506, 36.4243, ['open', '24h', 'delivery']],
  ['صيدلية برتقال القاش', null, 'السواقي الشمالية، جوار سوق الفواكه', 'كسلا', 'Kassala', '31112', 15.4632, 36.3961, ['open']],
  [null, 'New Halfa Canal Pharmacy', 'Canal road, behind the sugar works club', 'New Halfa', 'Kassala', '31211', 15.3302, 35.5981, ['open', 'delivery']],
  ['صيدلية سنابل القضارف', 'Gedaref Sheaves Pharmacy', 'شارع المليون، جوار بنك المزارعين', 'القضارف', 'Gedaref', '32211', 14.0349, 35.3834, ['open', 'delivery']],
  ['صيدلية صوامع الخير', null, 'ديم النور، قرب صهريج المياه', 'القضارف', 'Gedaref', '32212', 14.0421, 35.3902, ['open']],
  ['صيدلية قطن الجزيرة', 'Gezira Cotton Pharmacy', 'شارع النيل، جنوب كوبري حنتوب', 'ود مدني', 'Gezira', '21111', 14.4012, 33.5199, ['open', '24h', 'delivery']],
  ['صيدلية أهل الحوش', null, 'حي الدرجة، خلف النادي، جوار دكان العم صالح', 'ود مدني', 'Gezira', '21112', 14.3947, 33.5284, []],
  ['صيدلية ترعة المناقل', null, 'السوق الجديد، قبالة موقف القرى', 'المناقل', 'Gezira', null, 14.2459, 32.9891, ['open', 'delivery']],
  ['صيدلية مرسى كوستي', 'Kosti Wharf Pharmacy', 'حي المرابيع، قرب الميناء النهري', 'كوستي', 'White Nile', '28811', 13.1629, 32.6635, ['open', '24h']],
  ['صيدلية كوبري ربك', null, 'مدخل الكوبري، جوار مصنع الثلج', 'ربك', 'White Nile', '28812', 13.1809, 32.7399, ['open']],
  ['صيدلية خزان الروصيرص', 'Damazin Reservoir Pharmacy', 'شارع الخزان، جوار الإذاعة', 'الدمازين', 'Blue Nile', '26611', 11.7891, 34.3592, ['open']],
  [null, 'Ingessana Road Pharmacy', '', 'Ed Damazin', 'Blue Nile', '26612', 11.7834, 34.3511, ['delivery']],
  ['صيدلية ورشة القطار', 'Railway Yard Pharmacy', 'حي السكة حديد، قبالة برج الساعة', 'عطبرة', 'River Nile', '46611', 17.7022, 33.9864, ['open', '24h', 'delivery']],
  ['صيدلية المك الصغير', null, 'شارع السوق، جوار محل الأقمشة', 'شندي', 'River Nile', '46612', 16.6915, 33.4341, []],
  ['صيدلية طمي الشمال', 'Northern Silt Pharmacy', 'شارع البحر، جوار معدية النيل', 'دنقلا', 'Northern', '41111', 19.1698, 30.4749, ['open', 'delivery']],
  ['صيدلية نخيل مروي', null, 'حي الشاطئ، قرب الجامعة', 'مروي', 'Northern', '41112', 18.4811, 31.8219, ['open']],
  [null, 'Wadi Halfa Ferry Pharmacy', 'Harbour road, across from the ferry office', 'Wadi Halfa', 'Northern', '41113', 21.7991, 31.3712, ['24h', 'open']],
  ['صيدلية مرجان البحر', 'Coral Coast Pharmacy', 'ديم المدينة، قبالة سوق السمك', 'بورتسودان', 'Red Sea', '33311', 19.6159, 37.2161, ['open', '24h', 'delivery']],
  ['صيدلية فنار سواكن', null, 'القيف، جوار المدرسة القديمة', 'سواكن', 'Red Sea', '33312', 19.1061, 37.3319, ['open']],
  ['صيدلية غابة السنط', 'Acacia Grove Pharmacy', 'شارع النيل الأزرق، جوار المحكمة', 'سنجة', 'Sennar', '27711', 13.1491, 33.9311, []],
  ['صيدلية أمل الدندر', null, 'وسط السوق، جوار مكتب المحلية، خلف المسجد الكبير', 'سنجة', 'Sennar', '27712', 13.1544, 33.9262, [], pending({ email: 'new-pharmacy@example.com', documents: ['sample-licence.jpg', 'sample-licence.pdf'] })],
  ['صيدلية جزيرة توتي الصغرى', 'Tuti Island Pharmacy', 'North side of the bridge, near the date gardens', 'Khartoum', 'Khartoum', null, 15.6189, 32.5051, [], pending({ language: 'en', documents: ['sample-licence.pdf'] })],
];

/** Rows without a phone number, so that a card shows 'Not provided'. */
const withoutPhone = new Set([5, 10, 32]);

const on = (days: number[], opens: string, closes: string): OpeningTime[] =>
  days.map((weekday) => ({ weekday, opens, closes }));
const ramadan = { validFrom: '2027-02-08', validUntil: '2027-03-09' };

/** With the Friday pause, and Ramadan's nights. */
const dayHours = [
  ...on([0, 1, 2, 3, 4, 6], '08:00', '22:00'),
  ...on([5], '09:00', '12:00'),
  ...on([5], '14:00', '22:00'),
  ...on([0, 1, 2, 3, 4, 5, 6], '20:00', '01:00').map((time) => ({ ...time, ...ramadan })),
];
const lateHours = [...on([0, 1, 2, 3, 4, 6], '09:00', '01:00'), ...on([5], '16:00', '01:00')];
const hoursByTurn = (index: number) => (index % 2 === 0 ? dayHours : lateHours);

/**
 * About forty invented pharmacies in all seventeen states. The first is the verified one for the
 * log-in of a new developer (pharmacy@example.com). A few have an incomplete address, two are
 * pending.
 */
export const demoPharmacies: readonly DemoPharmacy[] = rows.map(
  (
    [nameAr, nameEn, address, city, state, zipCode, latitude, longitude, services, extra],
    index,
  ) => ({
    nameAr,
    nameEn,
    email: `pharmacy-${index + 1}@example.com`,
    address,
    city,
    state,
    zipCode,
    phone: withoutPhone.has(index) ? null : `+2499100000${String(index + 1).padStart(2, '0')}`,
    latitude,
    longitude,
    hours: services.includes('open') ? hoursByTurn(index) : [],
    is24Hours: services.includes('24h'),
    hasDelivery: services.includes('delivery'),
    status: 'verified',
    language: nameAr ? 'ar' : 'en',
    documents: [],
    ...extra,
  }),
);

/** The staff of the first sample pharmacy beside its owner. */
export const demoStaff = [
  { name: 'سلمى إدريس', email: 'assistant@example.com', role: 'assistant' },
] as const;
