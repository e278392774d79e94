import { listed } from './listed.ts';

/** Cancer, transplants, immunity. */
export const cancer = listed(
  ['Tamoxifen', 'تاموكسيفين', 'تاموكسفين', 'Nolvadex, نولفادكس'],
  ['Anastrozole', 'أناستروزول', '', 'Arimidex, اريميدكس'],
  ['Capecitabine', 'كابيسيتابين', '', 'Xeloda, زيلودا'],
  ['Imatinib', 'إيماتينيب', '', 'Glivec, جليفيك, قليفيك'],
  ['Mercaptopurine', 'ميركابتوبيورين', '6-mercaptopurine', 'Purinethol'],
  ['Cyclophosphamide', 'سيكلوفوسفاميد', '', 'Endoxan, اندوكسان'],
  ['Doxorubicin', 'دوكسوروبيسين', '', 'Adriamycin'],
  ['Cisplatin', 'سيسبلاتين', '', ''],
  ['Carboplatin', 'كاربوبلاتين', '', ''],
  ['Paclitaxel', 'باكليتاكسيل', '', 'Taxol'],
  ['Docetaxel', 'دوسيتاكسيل', '', 'Taxotere'],
  ['Vincristine', 'فينكريستين', '', ''],
  ['Fluorouracil', 'فلورويوراسيل', '5-fluorouracil, 5-FU', ''],
  ['Trastuzumab', 'تراستوزوماب', '', 'Herceptin, هيرسبتين'],
  ['Rituximab', 'ريتوكسيماب', '', 'MabThera, مابثيرا'],
  ['Bicalutamide', 'بيكالوتاميد', '', 'Casodex, كازودكس'],
  ['Filgrastim', 'فيلجراستيم', 'G-CSF', 'Neupogen, نيوبوجين'],
  ['Azathioprine', 'أزاثيوبرين', 'ازاثيوبرن', 'Imuran, ايموران, اميوران'],
  [
    'Ciclosporin',
    'سيكلوسبورين',
    'cyclosporine, cyclosporin, سايكلوسبورين',
    'Sandimmun, Neoral, نيورال, ساندميون',
  ],
  [
    'Mycophenolate',
    'ميكوفينولات',
    'mycophenolate mofetil, mycophenolic acid',
    'CellCept, Myfortic, سيلسبت',
  ],
  ['Adalimumab', 'أداليموماب', '', 'Humira, هيوميرا'],
);
