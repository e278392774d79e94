import type { SettableStatus } from '@dawaya/contract/vocabulary/request-moves';

/** A doctor of the sample data. All of them are invented, and all numbers are invalid. */
interface DemoDoctor {
  fullName: string;
  email: string;
  /** E.164. */
  phone: string | null;
  /** A name of the contract's list, or the doctor's own text. */
  specialization: string;
  licenseNumber: string;
  bio: string | null;
  /** US dollars. */
  consultationFee: string | null;
  isOnline: boolean;
  status: 'verified' | 'pending';
  language: 'ar' | 'en';
}

/** The first is the log-in of a new developer (doctor@example.com). */
export const demoDoctors: readonly DemoDoctor[] = [
  {
    fullName: 'د. رحاب عبد العاطي',
    email: 'doctor@example.com',
    phone: '+249910000201',
    specialization: 'Pediatrics',
    licenseNumber: 'SAMPLE-1001',
    bio: 'طبيبة أطفال وحديثي الولادة. أتابع التطعيم والتغذية والحمّى، وأردّ بالعربية والإنجليزية.',
    consultationFee: '10',
    isOnline: true,
    status: 'verified',
    language: 'ar',
  },
  {
    fullName: 'Dr. Elfatih Nasreldin',
    email: 'doctor-2@example.com',
    phone: '+249910000202',
    specialization: 'Cardiology',
    licenseNumber: 'SAMPLE-1002',
    bio: 'Blood pressure, heart failure and follow-up after a heart attack. Please have your last ECG at hand.',
    consultationFee: '25',
    isOnline: true,
    status: 'verified',
    language: 'en',
  },
  {
    fullName: 'د. إخلاص حمد النيل',
    email: 'doctor-3@example.com',
    phone: null,
    specialization: 'Obstetrics and Gynecology',
    licenseNumber: 'SAMPLE-1003',
    bio: 'متابعة الحمل والولادة وتنظيم الأسرة.',
    consultationFee: null,
    isOnline: true,
    status: 'verified',
    language: 'ar',
  },
  {
    fullName: 'د. عبد الرازق ود البشير',
    email: 'doctor-4@example.com',
    phone: '+249910000204',
    specialization: 'Endocrinology and Diabetes',
    licenseNumber: 'SAMPLE-1004',
    bio: 'السكري والغدة الدرقية. أراجع قراءات الجهاز المنزلي وأعدّل الجرعات.',
    consultationFee: '15',
    isOnline: false,
    status: 'verified',
    language: 'ar',
  },
  {
    fullName: 'Dr. Selma Kafi Kuku',
    email: 'doctor-5@example.com',
    phone: '+249910000205',
    specialization: 'Tropical medicine',
    licenseNumber: 'SAMPLE-1005',
    bio: null,
    consultationFee: '12',
    isOnline: false,
    status: 'verified',
    language: 'en',
  },
  {
    fullName: 'د. مهند الزاكي',
    email: 'new-doctor@example.com',
    phone: '+249910000206',
    specialization: 'General Practice',
    licenseNumber: 'SAMPLE-1006',
    bio: 'طبيب عمومي في مركز صحي ريفي.',
    consultationFee: '5',
    isOnline: false,
    status: 'pending',
    language: 'ar',
  },
  {
    fullName: 'Dr. Abuk Deng',
    email: 'doctor-7@example.com',
    phone: null,
    specialization: 'Psychiatry',
    licenseNumber: 'SAMPLE-1007',
    bio: null,
    consultationFee: null,
    isOnline: false,
    status: 'pending',
    language: 'en',
  },
];

/** A consultation request to the first sample doctor. The people are invented. */
interface DemoConsultation {
  name: string;
  /** E.164; the numbers cannot be dialled. */
  phone: string;
  reason: string;
  status: SettableStatus;
  minutesAgo: number;
  /** Minutes from the request to its start; null when it was not started. */
  startedAfter: number | null;
}

export const demoConsultations: readonly DemoConsultation[] = [
  {
    name: 'أم مازن',
    phone: '+249910000211',
    reason: 'ولدي عمره سنتين، عنده إسهال من يومين وما قادر ياكل. هل أوديه المستشفى؟',
    status: 'new',
    minutesAgo: 12,
    startedAfter: null,
  },
  {
    name: 'Mutaz Idris',
    phone: '+249910000212',
    reason:
      'My daughter is six months old and has missed her last vaccination. When can she get it?',
    status: 'in-progress',
    minutesAgo: 150,
    startedAfter: 20,
  },
];
