import { type Specialization, specializations } from './specializations.ts';

/** Everyday names of doctors and complaints, besides the official names (docs/search.md). */
const everydayWords: Record<Specialization, string> = {
  'General Practice':
    'دكتور عام, عمومي, ممارس عام, كشف عام, family doctor, GP, general doctor, checkup, general practitioner, طبيب عمومي',
  'Family Medicine': 'طبيب الأسرة, دكتور عائلة, عائلي, family doctor, GP',
  'Internal Medicine': 'باطنة, باطني, ضغط, حمى, internist, physician, blood pressure, fever',
  Pediatrics:
    "اطفال, طفل, رضيع, مواليد, حديثي الولادة, kids, children, child, baby, paediatrics, pediatrician, paediatrician, children's",
  'Obstetrics and Gynecology':
    "نساء, ولادة, حمل, حامل, توليد, عقم, دورة, دكتورة نسا, نسا, pregnancy, pregnant, women, birth, gynaecology, obgyn, gynecologist, gynaecologist, obstetrician, women's, midwife, دايه",
  'General Surgery': 'جراح, عملية, عمليات, فتق, زائدة, مرارة, surgeon, operation, hernia, surgery',
  Orthopedics:
    'عظم, كسور, كسر, مفاصل, ظهر, ركبة, غضروف, bones, fracture, joints, knee, back pain, orthopedist, orthopedic surgeon, orthopaedic, عمود فقري',
  Cardiology: 'قلب, قلبية, ضغط الدم, شرايين, قسطرة, صمام, heart, blood pressure, cardiologist',
  'Endocrinology and Diabetes':
    'سكري, سكر, السكر, غدة, غدد, هرمونات, انسولين, diabetes, sugar, thyroid, hormones, insulin, endocrinologist, diabetologist, درقية',
  Gastroenterology:
    'باطنية هضمي, معدة, بطن, قولون, كبد, مصران, حموضة, قرحة, stomach, liver, colon, ulcer, heartburn, gastroenterologist, جهاز هضمي, مناظير',
  Nephrology:
    'كلى, كلية, كلاوي, غسيل الكلى, فشل كلوي, kidney, kidneys, dialysis, nephrologist, renal',
  Urology: 'مسالك, بول, بروستاتا, حصوة, حصاوي, urine, prostate, kidney stone, bladder, urologist',
  Pulmonology:
    'صدر, رئة, ربو, أزمة, كحة, سل, درن, chest, lungs, asthma, cough, tuberculosis, pulmonologist, صدرية',
  Neurology:
    'مخ, أعصاب, عصبية, صرع, صداع, شقيقة, جلطة, شلل, brain, nerves, epilepsy, headache, migraine, stroke, neurologist, neurosurgeon, دماغ',
  Psychiatry:
    'نفسي, نفسية, نفساني, اكتئاب, قلق, إدمان, mental health, psychiatrist, depression, anxiety, addiction, psychologist',
  Dermatology:
    'جلد, جلدية, حساسية, حبوب, شعر, اكزيما, تجميل, skin, hair, acne, allergy, eczema, dermatologist',
  Ophthalmology:
    'عيون, عين, نظر, نظارة, موية بيضاء, eye, eyes, vision, glasses, cataract, ophthalmologist, optician, بصر, رمد',
  'Ear, Nose and Throat':
    'أنف, أذن, حنجرة, اضان, لوز, جيوب, حلق, ENT, ear, nose, throat, tonsils, sinus, otolaryngologist, ears',
  Dentistry: 'أسنان, سن, سنون, ضرس, لثة, تقويم, dentist, teeth, tooth, gums, braces',
  Oncology: 'أورام, ورم, سرطان, كيماوي, cancer, tumour, tumor, chemotherapy, oncologist',
  'Infectious Diseases':
    'ملاريا, حمى, تايفويد, حمى الضنك, عدوى, كبد وبائي, malaria, typhoid, dengue, fever, infection, hepatitis',
  'Emergency Medicine': 'طوارئ, حوادث, إسعاف, حادث, emergency, accident',
  Nutrition:
    'تغذية, رجيم, وزن, سمنة, نحافة, دايت, diet, weight, obesity, nutritionist, dietitian, dietician',
};

const isKnown = (specialization: string): specialization is Specialization =>
  Object.hasOwn(specializations, specialization);

/**
 * Returns all names of a doctor's specialization for search: in both languages, and in everyday
 * words.
 */
export const wordsOfSpecialization = (specialization: string): string[] =>
  isKnown(specialization)
    ? [
        specialization,
        specializations[specialization],
        ...everydayWords[specialization].split(', '),
      ]
    : [specialization];
