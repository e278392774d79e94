import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/settings/project-root.ts';

/** The register of medicines. It is beside the project, and so may be missing. */
export const medicineRegisterFile = path.join(
  projectRoot,
  '../shared/data/sudan-medicine-register.csv',
);

const medicineAsksFile = path.join(projectRoot, '../shared/data/medicine-asks.tsv');

/**
 * Texts that people write for a medicine, with its name in the list; '-' must stay unknown. Empty
 * without the file.
 */
export const readMedicineAsks = (): [text: string, name: string][] =>
  existsSync(medicineAsksFile)
    ? readFileSync(medicineAsksFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t') as [string, string])
    : [];

/** The fields of a CSV line; quoted ones may contain commas. */
const splitFields = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** Every row of the register as it is; undefined without the file. */
export function readMedicineRegister() {
  if (!existsSync(medicineRegisterFile)) return undefined;
  const [, ...lines] = readFileSync(medicineRegisterFile, 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [no = '', brand = '', generic = '', form = '', strength = '', pack = ''] =
      splitFields(line);
    return { no, brand, generic, form, strength, pack };
  });
}

// The tests read the register by a reading of their own, which knows less than the product's: one
// code for both would agree with itself.

/** Salts, hydrates and similar words, which do not change the substance. */
const salts = new Set(
  `sodium potassium calcium magnesium zinc hydrochloride dihydrochloride hcl hydrobromide sulfate sulphate
  phosphate acetate citrate maleate hydrogen fumarate tartrate succinate mesylate mesilate besylate besilate
  nitrate bromide chloride stearate propionate dipropionate valerate furoate cilexetil medoxomil
  proxetil axetil disoproxil monohydrate dihydrate dihaydrate trihydrate hemihydrate pentahydrate
  sesquihydrate anhydrous anhydrus micronised micronized natural recombinant disodium arginine l
  tromethamine trometamol meglumine bisulfate pamoate decanoate enantate enanthate hyclate
  ethylsuccinate mofetil human disoproxil butylbromide n oxalate diethylamine xinafoate digluconate
  malate hemiheptahydrate pivoxil bitartrate olamine ditosylate fumerate hydrochloridetrihydrate`.split(
    /\s+/,
  ),
);
/** Substances whose name starts with a salt's metal, or ends with an acid's. */
const whole =
  /^(sodium|potassium|calcium|magnesium|zinc|ferrous|aluminium) (chloride|bicarbonate|gluconate|carbonate|sulfate|citrate|hydroxide|alginate|valproate|stibogluconate|fusidate)/;

const otherNames: Record<string, string> = {
  'acetylsalicylic acid': 'aspirin',
  'adrenaline acid': 'adrenaline',
  cyclosporine: 'ciclosporin',
  dextrose: 'glucose',
  epinephrine: 'adrenaline',
  'sodium valproate': 'valproic acid',
  'sodium fusidate': 'fusidic acid',
  'aluminum hydroxide': 'aluminium hydroxide',
  'epoetin alfa': 'erythropoietin',
  'epoetin beta': 'erythropoietin',
  'chorionic gonadotrophin': 'chorionic gonadotropin',
  'mycophenolic acid': 'mycophenolate',
  phytomenadione: 'vitamin k',
  'ascorbic acid': 'vitamin c',
  colecalciferol: 'vitamin dthree',
  cholecalciferol: 'vitamin dthree',
  cyanocobalamin: 'vitamin btwelve',
  hydroxocobalamin: 'vitamin btwelve',
  mecobalamin: 'vitamin btwelve',
  mecobalamine: 'vitamin btwelve',
  retinol: 'vitamin a',
  trisodium: 'citrate',
  epoclamide: 'citrate',
  multivitamin: 'multivitamins',
  indomethacin: 'indometacin',
  'triamcinolone acetonide': 'triamcinolone',
  nitroglycerin: 'glyceryl trinitrate',
  'lithium carbonate': 'lithium',
  'tetanus antitoxin': 'tetanus immunoglobulin',
  'albumin solution': 'albumin',
  tocopherol: 'vitamin e',
  acyclovir: 'aciclovir',
  'iron hydroxide polymaltose complex': 'iron polymaltose',
  'anti tetanus immunoglobulin': 'tetanus immunoglobulin',
  acetaminophen: 'paracetamol',
  salmetrol: 'salmeterol',
  hydrochlrothiazide: 'hydrochlorothiazide',
  'ringer s lactate': 'ringer lactate',
  'compound lactate': 'ringer lactate',
  simethicone: 'simeticone',
  'anti scorpion serum': 'scorpion antivenom',
  tetrahydrozoline: 'tetryzoline',
  tetrazolin: 'tetryzoline',
  'd penicillamine': 'penicillamine',
  lignocaine: 'lidocaine',
  phenobarbitone: 'phenobarbital',
  'coagulation factor viii': 'factor viii',
  alendronate: 'alendronic acid',
  folinate: 'folinic acid',
  guaniphenesin: 'guaifenesin',
  guaiphensine: 'guaifenesin',
  guaiphenesin: 'guaifenesin',
  'glyceryl gualiacolate': 'guaifenesin',
  hexamine: 'methenamine',
  'polyethylene glycol': 'macrogol',
  patassium: 'potassium chloride',
  chlorthalidone: 'chlortalidone',
  'racemic menthol': 'menthol',
  dexromethorphan: 'dextromethorphan',
  metocarbamol: 'methocarbamol',
  'erythromycin ethyl': 'erythromycin',
  'dl alpha tocopheryl': 'vitamin e',
  dimethindene: 'dimetindene',
  'iron hydroxide sucrose complex': 'iron sucrose',
  'ferric hydroxide sucrose complex': 'iron sucrose',
  glyburide: 'glibenclamide',
  'amino acetic acid': 'glycine',
  menotrophin: 'menotropin',
  gensing: 'ginseng',
  chlorpheniramine: 'chlorphenamine',
  panthenol: 'dexpanthenol',
  'd panthenol': 'dexpanthenol',
  meclizine: 'meclozine',
  'sodium citrate': 'citrate',
  betamethsone: 'betamethasone',
  'carbamide peroxide': 'urea peroxide',
  'fluocinolne acetonide': 'fluocinolone acetonide',
  piprazine: 'piperazine',
  'fish oil': 'omega',
  'penicillin g benzathine': 'benzathine benzylpenicillin',
  naphasoline: 'naphazoline',
  'tetanus toxoid vaccine': 'tetanus vaccine',
  pyrodoxine: 'pyridoxine',
  'purified hepatitis b surface antigen': 'hepatitis b vaccine',
};

const combinations: Record<string, string> = {
  'co-amoxiclav': 'amoxicillin + clavulanic acid',
  'co-trimoxazole': 'sulfamethoxazole + trimethoprim',
  'aluminium and magnesium hydroxide': 'aluminium hydroxide + magnesium hydroxide',
  'sodium alginate with bicarbonate': 'sodium alginate + sodium bicarbonate',
  'iron with folic acid': 'ferrous sulfate + folic acid',
  'calcium with vitamin d': 'calcium carbonate + vitamin d3',
  'vitamin b complex': 'thiamine + riboflavin + pyridoxine + nicotinamide + dexpanthenol',
  'b-complex': 'thiamine + riboflavin + pyridoxine + nicotinamide + dexpanthenol',
  'oral rehydration salts': 'glucose + potassium chloride + sodium chloride + trisodium',
};

function substance(written: string): string {
  const plain = written
    .replace(/\b(as|eq|equivalent|equ) .*$/, ' ')
    .replaceAll('sulph', 'sulf')
    .replace(/vitamin b ?12\b/, 'vitamin btwelve')
    .replace(/vitamin d ?3\b/, 'vitamin dthree')
    .replace(/\d+(\.\d+)?\s*(%|mg|mcg|g|iu|w\/v)?/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (/insulin/.test(plain)) return insulin(plain);
  const [metal] = whole.exec(plain) ?? [];
  const name =
    metal ??
    plain
      .split(' ')
      .filter((word) => !salts.has(word))
      .join(' ');
  return otherNames[name] ?? name;
}

/** The register calls every human insulin 'insulin human'. */
const insulin = (name: string) =>
  /glargine|detemir|degludec|aspart|lispro|glulisine/.exec(name)?.[0] ?? 'human insulin';

/**
 * Returns whether a name, with '+' between substances, has the substances of a generic name of the
 * register, neither fewer nor more.
 */
export const sameSubstances = (name: string, generic: string): boolean =>
  String(substancesOf(name) ?? name) === String(substancesOf(generic));

/**
 * Reads the substances of a generic name, sorted and without their salts.
 * @returns undefined if the register does not name them
 */
export function substancesOf(generic: string): string[] | undefined {
  const written = generic.toLowerCase().trim();
  if (written === '' || written.includes('see ingredients')) return undefined;
  const plain = written.replace(/\(.*?\)/g, ' ').trim();
  const parts = (combinations[plain] ?? plain)
    .split(/\+|\/|,|;|&| and | with /)
    .map(substance)
    .filter(Boolean);
  return [...new Set(parts)].sort();
}
