/** A medicine of the list that the code carries. */
export interface ListedMedicine {
  nameEn: string;
  nameAr: string;
  spellings: string[];
  brands: string[];
  isSensitive: boolean;
}

/** English and Arabic generic name, other spellings, brands; the last two parted by commas. */
type Line = [nameEn: string, nameAr: string, spellings?: string, brands?: string];

const parts = (written = '') => written.split(', ').filter(Boolean);

const reading =
  (isSensitive: boolean) =>
  (...lines: Line[]): ListedMedicine[] =>
    lines.map(([nameEn, nameAr, spellings, brands]) => ({
      nameEn,
      nameAr,
      spellings: parts(spellings),
      brands: parts(brands),
      isSensitive,
    }));

export const listed = reading(false);
/** What a town is never told of: for HIV, for the mind, for ending a pregnancy, controlled, intimate. */
export const sensitive = reading(true);
