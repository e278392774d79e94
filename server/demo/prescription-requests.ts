import type { RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';

/** A request in the first sample pharmacy's list. The people are invented. */
type DemoPrescriptionRequest = {
  customerName: string;
  /** E.164; the numbers cannot be dialled. */
  phone: string;
  email: string;
  language: 'ar' | 'en';
  urgency: Urgency;
  notes: string | null;
  status: RequestStatus;
  minutesAgo: number;
  /** Minutes from the request to each step; null for a step that was not taken. */
  seenAfter: number | null;
  startedAfter: number | null;
  completedAfter: number | null;
  /** File names in `pictures/`. */
  pictures: string[];
};

/** Newest first: a typical morning of a pharmacist, with every status and urgency. */
export const demoPrescriptionRequests: readonly DemoPrescriptionRequest[] = [
  {
    customerName: 'مشاعر عبد الباقي',
    phone: '+249910000101',
    email: 'mashair@example.com',
    language: 'ar',
    urgency: 'emergency',
    notes:
      'الطفل عمره 4 سنوات ووزنه 15 كيلو، عنده حمّى من أمس. لو الشراب ما متوفر كلّموني قبل البديل.',
    status: 'new',
    minutesAgo: 6,
    seenAfter: null,
    startedAfter: null,
    completedAfter: null,
    pictures: ['prescription-child.jpg'],
  },
  {
    customerName: 'Tawfiq Abdelmajid',
    phone: '+249910000102',
    email: 'tawfiq@example.com',
    language: 'en',
    urgency: 'urgent',
    notes:
      'Two pages. My father is on his last tablet, please tell me the price before preparing it.',
    status: 'new',
    minutesAgo: 41,
    seenAfter: null,
    startedAfter: null,
    completedAfter: null,
    pictures: ['prescription-pressure.jpg', 'prescription-diabetes.jpg'],
  },
  {
    customerName: 'حاجة السرّة بت إدريس',
    phone: '+249910000103',
    email: 'alsurra@example.com',
    language: 'ar',
    urgency: 'normal',
    notes: null,
    status: 'new',
    minutesAgo: 95,
    seenAfter: 12,
    startedAfter: null,
    completedAfter: null,
    pictures: ['prescription-diabetes.jpg'],
  },
  {
    customerName: 'عوض الكريم ود الزين',
    phone: '+249910000104',
    email: 'awad@example.com',
    language: 'ar',
    urgency: 'urgent',
    notes: 'محتاج التوصيل لحي العرضة، جوار الطاحونة. الدفع عند الاستلام.',
    status: 'in-progress',
    minutesAgo: 130,
    seenAfter: 4,
    startedAfter: 19,
    completedAfter: null,
    pictures: ['prescription-eye.jpg'],
  },
  {
    customerName: 'Nagla Haroun',
    phone: '+249910000105',
    email: 'nagla@example.com',
    language: 'en',
    urgency: 'normal',
    notes: 'No paper this time: the same inhaler as last month, two pieces.',
    status: 'completed',
    minutesAgo: 200,
    seenAfter: 9,
    startedAfter: 25,
    completedAfter: 70,
    pictures: [],
  },
  {
    customerName: 'بابكر الطيب محجوب',
    phone: '+249910000106',
    email: 'babiker@example.com',
    language: 'ar',
    urgency: 'urgent',
    notes: 'شكرًا على السرعة المرة الفاتت.',
    status: 'completed',
    minutesAgo: 2940,
    seenAfter: 15,
    startedAfter: 32,
    completedAfter: 118,
    pictures: ['prescription-pressure.jpg'],
  },
];
