import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../test/factories.ts';
import { foldOldNames } from './old-names.ts';

test('names that an older version has written are found as they are typed, and then folded', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  for (const customerName of ['آمنة حسن', "Amna's | son"])
    await makeRequest(app, { pharmacyId, customerName, searchName: null });
  const found = async (search: string) => {
    const query = new URLSearchParams({ search });
    const { body } = await pharmacist.get(
      `/api/pharmacies/${pharmacyId}/prescription-requests?${query}`,
    );
    return body.items.map(({ customerName }: { customerName: string }) => customerName);
  };
  expect(await found('حسن')).toEqual(['آمنة حسن']);
  expect(await found('امنه')).toEqual([]);

  await Promise.all([foldOldNames(app.db), foldOldNames(app.db)]);

  expect(await found('امنه')).toEqual(['آمنة حسن']);
  expect(await found('son amnas')).toEqual(["Amna's | son"]);
  const { rows } = await app.db.execute(
    sql`select 1 from prescription_requests where search_name is null`,
  );
  expect(rows).toEqual([]);
});
