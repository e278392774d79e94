import { asc } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { medicines } from '../../database/schema.ts';

export function readMedicines(db: Database) {
  const { id, nameEn, nameAr, spellings, brands } = medicines;
  return db
    .select({ id, nameEn, nameAr, spellings, brands })
    .from(medicines)
    .orderBy(asc(nameEn), asc(id));
}
