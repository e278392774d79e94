import type { ExportFile } from '@dawaya/contract/vocabulary/export-files';
import { createTexts } from './create-texts.ts';

type Files = Record<ExportFile, { name: string; text: string }>;

export const en = {
  title: 'Download figures and lists',
  text: 'For others: listed pharmacies and missing medicines in standard forms. No person is in them.',
  files: {
    'pharmacies.csv': {
      name: 'Pharmacies (CSV)',
      text: 'Names, place, phone and hours, for a spreadsheet.',
    },
    'pharmacies.fhir.json': {
      name: 'Pharmacies (FHIR R4)',
      text: 'Organization, place and service of each pharmacy, for health systems.',
    },
    'pharmacies.osc': {
      name: 'Missing on OpenStreetMap (OSC)',
      text: 'Pharmacies that the last import of the map lacks. Open it in JOSM and check each one before you upload it.',
    },
    'shortages.csv': {
      name: 'Weekly shortage bulletin (CSV)',
      text: 'Medicines that three people of a town asked for in seven days and no pharmacy had.',
    },
  } satisfies Files as Files,
};

export const ar: typeof en = {
  title: 'تنزيل الأرقام والقوائم',
  text: 'للجهات الأخرى: الصيدليات المعروضة والأدوية الناقصة بصيغ معيارية، وليس فيها بيانات أي شخص.',
  files: {
    'pharmacies.csv': {
      name: 'الصيدليات (CSV)',
      text: 'الأسماء والمواقع والهواتف ومواعيد العمل، لبرامج الجداول.',
    },
    'pharmacies.fhir.json': {
      name: 'الصيدليات (FHIR R4)',
      text: 'المنشأة والموقع والخدمة لكل صيدلية، للأنظمة الصحية.',
    },
    'pharmacies.osc': {
      name: 'الناقص في OpenStreetMap (OSC)',
      text: 'صيدليات لم تكن في آخر نسخة من الخريطة. افتح الملف في JOSM وراجعها واحدة واحدة قبل رفعها.',
    },
    'shortages.csv': {
      name: 'نشرة النقص الأسبوعية (CSV)',
      text: 'أدوية سأل عنها ثلاثة أشخاص في المدينة خلال سبعة أيام ولم توجد في أي صيدلية.',
    },
  },
};

export const useExportTexts = createTexts({ en, ar });
