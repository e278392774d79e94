import { fold } from '@dawaya/contract/vocabulary/folding';
import type { FormGroup } from '@dawaya/contract/vocabulary/medicines';
import { namesOf } from './brand.ts';
import { formOf, isProlongedRelease } from './form.ts';
import { ratioOf, strengthOf } from './strength.ts';
import { type MedicineLookup, readSubstances } from './substances.ts';

/** A file that is not a register of medicines, with a sentence for its reader. */
export class InvalidRegisterError extends Error {}

const columns = {
  no: [
    'no',
    'number',
    'reg no',
    'registration no',
    'register number',
    'رقم',
    'الرقم',
    'رقم التسجيل',
    'م',
  ],
  brand: [
    'brand',
    'brand name',
    'trade name',
    'product',
    'الاسم التجاري',
    'اسم تجاري',
    'العلامه التجاريه',
    'اسم المستحضر',
  ],
  generic: [
    'generic',
    'generic name',
    'inn',
    'active ingredient',
    'active ingredients',
    'الاسم العلمي',
    'اسم علمي',
    'الماده الفعاله',
    'الاسم الجنيس',
  ],
  form: ['form', 'dosage form', 'pharmaceutical form', 'الشكل', 'الشكل الصيدلاني', 'شكل صيدلاني'],
  strength: ['strength', 'concentration', 'dose', 'التركيز', 'القوه', 'الجرعه', 'العيار'],
  pack: ['pack', 'pack size', 'package', 'العبوه', 'حجم العبوه', 'التعبئه'],
  company: ['company', 'manufacturer', 'الشركه', 'الشركه المصنعه', 'المصنع'],
  country: ['country', 'country of origin', 'البلد', 'بلد المنشا', 'الدوله'],
} as const;
export type Column = keyof typeof columns;
export type RegisterRow = Partial<Record<Column, string>>;

const columnOf = new Map(
  Object.entries(columns).flatMap(([column, names]) =>
    names.map((name) => [fold(name), column as Column] as const),
  ),
);

const needed = ['brand', 'generic'] as const;

/**
 * @param head the first row of a register, in English or Arabic and in any order
 * @returns the column of each cell; undefined for a cell that the import does not read
 * @throws InvalidRegisterError if it lacks the brand or the generic name, or has a column twice
 */
export function readHead(head: readonly string[]): (Column | undefined)[] {
  const columnsOfHead = head.map((cell) =>
    columnOf.get(
      fold(cell)
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim(),
    ),
  );
  const absent = needed.filter((column) => !columnsOfHead.includes(column));
  if (absent.length > 0)
    throw new InvalidRegisterError(
      `It is no register of medicines: its first row has no ${absent.join(' and no ')}.`,
    );
  const twice = columnsOfHead.find(
    (column, index) => column && columnsOfHead.indexOf(column) !== index,
  );
  if (twice) throw new InvalidRegisterError(`Its first row has the column ${twice} twice.`);
  return columnsOfHead;
}

export interface RegisteredProduct {
  registerNumber: string | null;
  brand: string;
  /** The brand without strength, form and release; the second with those between its words. */
  names: [name: string, whole: string];
  generic: string;
  /** International names, sorted; empty for a `group` of the list. */
  substances: readonly string[];
  group?: string;
  form: FormGroup | null;
  isProlonged: boolean;
  strength: string | null;
  ratio: string | null;
}

const maxCellLength = 500;
const maxBrandLength = 120;
/** A spreadsheet runs a cell that begins so. '-- 27 mg' and '+ 5' are none. */
const formula = /^\s*(=|@|[+-]\s*[a-z(])/i;

/**
 * Reads one row of the register.
 * @returns the product, or a sentence that says why the row is not read
 */
export function readRow(
  row: RegisterRow,
  lookup: MedicineLookup,
): RegisteredProduct | { why: string } {
  const cell = (column: Column) => (row[column] ?? '').replace(/\s+/g, ' ').trim();
  const [brand, generic] = [cell('brand'), cell('generic')];
  if (Object.values(row).some((raw) => formula.test(raw))) return { why: 'A cell is a formula.' };
  if (Object.values(row).some((raw) => raw.length > maxCellLength))
    return { why: `A cell is longer than ${maxCellLength} characters.` };
  if (brand === '') return { why: 'It has no brand.' };
  if (brand.length > maxBrandLength)
    return { why: `Its brand is longer than ${maxBrandLength} characters.` };
  const written = { brand, form: cell('form'), strength: cell('strength'), pack: cell('pack') };
  const beside = `${brand} ${written.form} ${written.strength}`;
  const contents = readSubstances(generic, beside, lookup);
  if (contents.why !== undefined) return { why: contents.why };
  const isInsulin = contents.substances.some((name) => /insulin/i.test(name));
  return {
    registerNumber: cell('no') || null,
    brand,
    names: namesOf(brand),
    generic,
    substances: contents.substances,
    ...(contents.group && { group: contents.group }),
    form: formOf(written),
    isProlonged: isProlongedRelease(written),
    strength: strengthOf(written.strength),
    ratio: ratioOf(written.strength, isInsulin) ?? ratioOf(brand, isInsulin),
  };
}
