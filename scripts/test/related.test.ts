import { expect, test } from 'vitest';
import { relatedTests, withImporters } from './related.ts';

const ofPart = (folder: string) => expect.stringMatching(`^${folder}/.*\\.test\\.tsx?$`);
const related = (...changed: string[]) => relatedTests(changed);

test('a change of the server is tried by its own area, by what imports it, and by what all calls share', () => {
  const chosen = related('server/src/features/doctors/service.ts');
  expect(chosen).toContain('server/src/features/doctors/login.test.ts');
  // It imports the doctors' service itself.
  expect(chosen).toContain('server/src/clean-up.test.ts');
  expect(chosen).toContain('server/test/authority.test.ts');
});

test('a test that only goes through the whole product to a change is left to npm test', () => {
  expect(related('server/src/features/doctors/service.ts')).not.toContainEqual(
    ofPart('server/src/features/payments'),
  );
});

test('a change of the contract is tried on the server and on the page that use it', () => {
  const chosen = related('contract/src/endpoints/doctors.ts');
  expect(chosen).toContain('server/src/features/doctors/registration.test.ts');
  expect(chosen).toContainEqual(ofPart('web/src/features/doctors'));
});

test('a field of the contact form is tried by its area and by the areas that use its table', () => {
  const chosen = related(
    'contract/src/endpoints/contact.ts',
    'server/src/database/schema/contact.ts',
    'server/src/features/contact/service.ts',
    'server/src/features/contact/contact.test.ts',
    'web/src/features/contact/contact-form.tsx',
  );
  expect(chosen).toContain('server/src/features/contact/contact.test.ts');
  // It reads the table in the admin's list.
  expect(chosen).toContain('server/src/features/admin/lists.test.ts');
  expect(chosen).toContain('server/test/authority.test.ts');
  for (const area of ['searches', 'payments', 'advertisements', 'pharmacies'])
    expect(chosen).not.toContainEqual(ofPart(`server/src/features/${area}`));
  const ofNoFeature = chosen.filter((test) => /^server\/src\/(platform|database)/.test(test));
  // It imports the contract.
  expect(ofNoFeature).toEqual(['server/src/platform/api-docs.test.ts']);
});

test('a changed test concerns itself only', () => {
  expect(related('server/src/features/doctors/login.test.ts')).not.toContain(
    'server/src/features/doctors/registration.test.ts',
  );
});

test('what the tests stand on concerns all of them, but for those that start programs', () => {
  const chosen = related('server/test/app.ts');
  expect(chosen).toContain('server/src/features/payments/events.test.ts');
  expect(chosen).toContain('server/src/features/doctors/login.test.ts');
  expect(chosen).not.toContain('server/test/process.test.ts');
});

test('a test that is changed runs, whatever it starts', () => {
  expect(related('server/test/process.test.ts')).toContain('server/test/process.test.ts');
});

test('a change of the page or of a text is tried without the server’s areas', () => {
  const chosen = related('web/src/features/doctors/login/doctor-login.tsx', 'README.md');
  expect(chosen).toContain('web/src/features/doctors/login/typed-password.test.ts');
  expect(chosen).toContain('scripts/references.test.ts');
  expect(chosen).not.toContainEqual(ofPart('server/src/features'));
});

test('promises are looked for in what changed and in what imports it', () => {
  const linted = withImporters(['server/src/features/doctors/service.ts', 'README.md']);
  expect(linted).toContain('server/src/features/doctors/service.ts');
  expect(linted).toContain('server/src/features/doctors/routes.ts');
  expect(linted).not.toContain('README.md');
  expect(linted).not.toContain('server/src/features/contact/service.ts');
  expect(withImporters(['README.md'])).toEqual([]);
});
