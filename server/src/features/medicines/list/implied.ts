import { keyOf } from '../names.ts';
import type { FormGroup } from '../words.ts';

/** Facts that a name tells beside the substances. */
export interface Implied {
  form?: FormGroup;
  isProlonged?: boolean;
  /** An insulin's concentration, unless it is 100 units in a millilitre. */
  ratio?: string;
}

const parts = (names: string) => names.split(',').map((name) => name.trim());
const all = (names: string, implied: Implied) =>
  parts(names).map((name) => [keyOf(name), implied] as const);

/**
 * Generic names that are taken in one way only, and brands that are one form of a medicine with
 * several. Any other name leaves the form unknown.
 */
const byKey = new Map<string, Implied>([
  ...all(
    `Amlodipine, Felodipine, Captopril, Enalapril, Lisinopril, Lisinopril with hydrochlorothiazide,
    Ramipril, Perindopril, Losartan, Losartan with hydrochlorothiazide, Valsartan,
    Valsartan with hydrochlorothiazide, Amlodipine with valsartan, Candesartan, Irbesartan, Telmisartan,
    Telmisartan with hydrochlorothiazide, Olmesartan, Sacubitril with valsartan, Bisoprolol, Carvedilol,
    Nebivolol, Doxazosin, Hydrochlorothiazide, Spironolactone, Indapamide,
    Amiloride with hydrochlorothiazide, Ivabradine, Trimetazidine, Atorvastatin, Rosuvastatin,
    Simvastatin, Fenofibrate, Ezetimibe, Clopidogrel, Ticagrelor, Warfarin, Rivaroxaban, Apixaban,
    Metformin, Glibenclamide, Gliclazide, Glimepiride, Glimepiride with metformin,
    Glibenclamide with metformin, Sitagliptin, Sitagliptin with metformin, Vildagliptin,
    Vildagliptin with metformin, Empagliflozin, Dapagliflozin, Pioglitazone, Acarbose, Levothyroxine,
    Carbimazole, Propylthiouracil, Prednisone, Fludrocortisone, Cabergoline, Bromocriptine,
    Colchicine, Allopurinol, Febuxostat, Hydroxychloroquine, Mefenamic acid, Celecoxib, Etoricoxib,
    Baclofen, Tizanidine, Mebeverine, Folic acid, Montelukast, Cetirizine, Levocetirizine, Loratadine,
    Desloratadine, Fexofenadine, Cyproheptadine, Albendazole, Mebendazole, Praziquantel, Niclosamide,
    Primaquine, Mefloquine, Miltefosine, Cefixime, Cefadroxil, Cefalexin, Nitrofurantoin, Secnidazole,
    Lansoprazole, Rabeprazole, Loperamide, Domperidone, Lactulose, Oral rehydration salts,
    Ursodeoxycholic acid, Pancreatin, Topiramate, Lamotrigine, Carbamazepine, Memantine,
    Levodopa with carbidopa, Levodopa with benserazide, Cinnarizine, Betahistine, Fluoxetine,
    Sertraline, Paroxetine, Escitalopram, Duloxetine, Venlafaxine, Mirtazapine, Quetiapine, Clozapine,
    Pregabalin, Gabapentin, Tamsulosin, Alfuzosin, Dutasteride, Solifenacin, Tolterodine, Anastrozole,
    Letrozole, Capecitabine, Imatinib, Bicalutamide, Clomifene, Dydrogesterone, Sildenafil, Tadalafil`,
    { form: 'oral' },
  ),
  ...all(
    `Insulin, Soluble insulin, Isophane insulin, Premixed insulin 30/70, Insulin glargine,
    Insulin detemir, Insulin degludec, Insulin aspart, Biphasic insulin aspart, Insulin lispro,
    Liraglutide, Glucagon, Ceftriaxone, Cefotaxime, Ceftazidime, Cefepime, Meropenem, Benzylpenicillin,
    Benzathine benzylpenicillin, Piperacillin with tazobactam, Imipenem with cilastatin, Amikacin,
    Streptomycin, Heparin, Enoxaparin, Streptokinase, Adrenaline, Noradrenaline, Dopamine, Dobutamine,
    Artesunate, Sodium stibogluconate, Liposomal amphotericin B, Paromomycin, Snake antivenom,
    Scorpion antivenom, Rabies vaccine, Tetanus vaccine, Tetanus immunoglobulin, Iron sucrose,
    Erythropoietin, Deferoxamine, Factor VIII, Filgrastim, Trastuzumab, Rituximab, Adalimumab,
    Cisplatin, Carboplatin, Paclitaxel, Docetaxel, Vincristine, Doxorubicin, Propofol, Oxytocin,
    Contraceptive injection, Anti-D immunoglobulin, Chorionic gonadotropin, Pethidine,
    Calcium gluconate, Albumin, Perfalgan, EpiPen`,
    { form: 'injection' },
  ),
  ...all('Toujeo, توجيو', { form: 'injection', ratio: '300iu/1ml' }),
  ...all('Insulin syringes, Blood glucose test strips', { form: 'device' }),
  ...all(
    `Clobetasol, Calamine, Permethrin, Benzyl benzoate, Mupirocin, Silver sulfadiazine, Adapalene,
    Benzoyl peroxide, Voltaren Emulgel, فولتارين ايمولجل, Elocon, ايلوكون, Betnovate, بيتنوفيت, Fucidin,
    فيوسيدين, فوسيدين, Retin-A, Protopic`,
    { form: 'skin' },
  ),
  ...all(
    `Latanoprost, Dorzolamide with timolol, Brimonidine, Tobramycin with dexamethasone, Tobrex, توبريكس,
    Fucithalmic, Hypromellose, Carmellose`,
    { form: 'eye' },
  ),
  ...all(`Xylometazoline, Oxymetazoline, Nasonex, نازونكس, نيزونكس, Flixonase, فلكسونيز`, {
    form: 'nose',
  }),
  ...all(
    `Ipratropium, Tiotropium, Fluticasone with salmeterol, Budesonide with formoterol, Flixotide,
    فليكسوتايد, Becotide, Clenil, بيكوتايد, كلينيل, Pulmicort, بلميكورت, بالميكورت`,
    { form: 'inhaled' },
  ),
  ...all('Gyno-Daktarin, Gyno-Pevaryl, Cyclogest, سيكلوجست, سايكلوجست', { form: 'vaginal' }),
  ...all('Slow-K, سلو كي, Imdur, Concerta, كونسيرتا', { form: 'oral', isProlonged: true }),
]);

/** Merges the facts of several names; an earlier name wins. */
export const implied = (...keys: readonly string[]): Implied =>
  Object.assign({}, ...keys.map((key) => byKey.get(key)).reverse());
