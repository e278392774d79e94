import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  home: {
    title: 'دوايا: ابحث عن صيدلية في السودان وأرسل روشتتك',
    description:
      'ابحث عن صيدلية فاتحة قريبة منك في السودان وأرسل لها صورة الروشتة. كل الولايات، بالعربية والإنجليزية.',
  },
  notFound: {
    title: 'الصفحة غير موجودة · دوايا',
    description: 'هذه الصفحة غير موجودة.',
  },
};
