import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makeMedicine, makePharmacy } from '../../../test/factories.ts';
import { compositions, inquiryMedicines } from '../../database/schema.ts';

test('an inquiry is created although an import deletes its medicine at that moment', async () => {
  const app = await useTestApp();
  await makePharmacy(app, { city: 'Kassala' });
  const { id } = await makeMedicine(app, { nameEn: 'Zorbimycin' });
  const ask = () =>
    new Browser(app).form('/api/inquiries', {
      customerName: 'Amna Hassan',
      phone: '0912345678',
      email: 'amna@example.com',
      items: JSON.stringify([{ text: 'Zorbimycin' }]),
      city: 'Kassala',
      state: 'Kassala',
    });
  let asking: ReturnType<typeof ask> | undefined;
  await app.db.transaction(async (db) => {
    await db.delete(compositions).where(eq(compositions.id, id));
    asking = ask();
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      })
      .toBe(1);
  });
  expect((await asking)?.status).toBe(201);
  expect(await app.db.select().from(inquiryMedicines)).toEqual([]);
});
