/**
 * Specializations of doctors with the Arabic name of each field; payloads and the database use the
 * English name. A doctor whose field is missing types it.
 */
export const specializations = {
  'General Practice': 'الطب العام',
  'Family Medicine': 'طب الأسرة',
  'Internal Medicine': 'الباطنية',
  Pediatrics: 'طب الأطفال',
  'Obstetrics and Gynecology': 'النساء والتوليد',
  'General Surgery': 'الجراحة العامة',
  Orthopedics: 'جراحة العظام',
  Cardiology: 'أمراض القلب',
  'Endocrinology and Diabetes': 'الغدد الصماء والسكري',
  Gastroenterology: 'الجهاز الهضمي',
  Nephrology: 'أمراض الكلى',
  Urology: 'المسالك البولية',
  Pulmonology: 'الأمراض الصدرية',
  Neurology: 'المخ والأعصاب',
  Psychiatry: 'الطب النفسي',
  Dermatology: 'الأمراض الجلدية',
  Ophthalmology: 'طب العيون',
  'Ear, Nose and Throat': 'الأنف والأذن والحنجرة',
  Dentistry: 'طب الأسنان',
  Oncology: 'علاج الأورام',
  'Infectious Diseases': 'الأمراض المعدية',
  'Emergency Medicine': 'طب الطوارئ',
  Nutrition: 'التغذية العلاجية',
} as const;
export type Specialization = keyof typeof specializations;
