/**
 * What doctors specialise in, with the Arabic names; payload and database keep the English one.
 * Whoever finds theirs missing writes it in their own words.
 */
export const specializations = {
  'General Practice': 'طب عام',
  'Family Medicine': 'طب الأسرة',
  'Internal Medicine': 'باطنية',
  Pediatrics: 'أطفال',
  'Obstetrics and Gynecology': 'نساء وتوليد',
  'General Surgery': 'جراحة عامة',
  Orthopedics: 'عظام',
  Cardiology: 'قلب',
  'Endocrinology and Diabetes': 'غدد صماء وسكري',
  Gastroenterology: 'جهاز هضمي',
  Nephrology: 'كلى',
  Urology: 'مسالك بولية',
  Pulmonology: 'صدرية',
  Neurology: 'مخ وأعصاب',
  Psychiatry: 'طب نفسي',
  Dermatology: 'جلدية',
  Ophthalmology: 'عيون',
  'Ear, Nose and Throat': 'أنف وأذن وحنجرة',
  Dentistry: 'أسنان',
  Oncology: 'أورام',
  'Infectious Diseases': 'أمراض معدية',
  'Emergency Medicine': 'طوارئ',
  Nutrition: 'تغذية',
} as const;
export type Specialization = keyof typeof specializations;
