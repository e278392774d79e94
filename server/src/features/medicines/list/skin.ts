import { listed } from './listed.ts';

/** Skin, eyes, wounds. */
export const skin = listed(
  [
    'Fusidic acid',
    'حمض الفيوسيديك',
    'sodium fusidate, فيوسيديك, حمض فيوسيدك',
    'Fucidin, Fucithalmic, فيوسيدين, فوسيدين',
  ],
  ['Mupirocin', 'موبيروسين', 'ميوبيروسين', 'Bactroban, باكتروبان'],
  [
    'Silver sulfadiazine',
    'سلفاديازين الفضة',
    'silver sulphadiazine, سلفر سلفاديازين',
    'Flamazine, Silvadene, Dermazin, فلامازين, ديرمازين',
  ],
  ['Clobetasol', 'كلوبيتازول', 'كلوبيتاسول', 'Dermovate, ديرموفيت'],
  ['Calamine', 'كالامين', 'calamine lotion, كلامين', ''],
  ['Salicylic acid', 'حمض الساليسيليك', 'حمض سالسليك', ''],
  ['Benzoyl peroxide', 'بنزويل بيروكسيد', '', ''],
  ['Adapalene', 'أدابالين', '', 'Differin, ديفرين'],
  ['Tretinoin', 'تريتينوين', '', 'Retin-A'],
  ['Isotretinoin', 'أيزوتريتينوين', 'ايزوتريتنوين', 'Roaccutane, رواكيوتان, روكتان'],
  ['Tacrolimus', 'تاكروليموس', '', 'Prograf, Protopic, بروجراف'],
  ['Minoxidil', 'مينوكسيديل', '', 'Rogaine'],
  ['Povidone-iodine', 'بوفيدون أيودين', 'povidone, بوفيدون, بوفيدون يود', 'Betadine, بيتادين'],
  ['Chlorhexidine', 'كلورهيكسيدين', 'كلورهكسيدين', 'Hibitane'],
  ['Hydrogen peroxide', 'بيروكسيد الهيدروجين', 'ماء الأكسجين, موية اوكسجين', ''],
  ['Timolol', 'تيمولول', 'timolol maleate', ''],
  ['Latanoprost', 'لاتانوبروست', '', 'Xalatan, زالاتان'],
  ['Dorzolamide with timolol', 'دورزولاميد مع تيمولول', 'dorzolamide timolol', 'Cosopt, كوسوبت'],
  ['Brimonidine', 'بريمونيدين', '', 'Alphagan, الفاجان'],
  ['Acetazolamide', 'أسيتازولاميد', 'اسيتازولامايد', 'Diamox, دياموكس'],
  ['Tobramycin', 'توبرامايسين', 'توبراميسين', 'Tobrex, توبريكس'],
  [
    'Tobramycin with dexamethasone',
    'توبرامايسين مع ديكساميثازون',
    'tobramycin dexamethasone',
    'Tobradex, توبرادكس',
  ],
  [
    'Artificial tears',
    'دموع صناعية',
    'hypromellose, carboxymethylcellulose, دموع اصطناعية',
    'Refresh Tears, Systane, ريفرش',
  ],
);
