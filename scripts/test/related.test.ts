import { expect, test } from 'vitest';
import { relatedTests, withImporters } from './related.ts';

const ofPart = (folder: string) => expect.stringMatching(`^${folder}/.*\\.test\\.tsx?$`);
const related = (...changed: string[]) => relatedTests(changed);

test('a change of the server runs the tests of its area, of its importers, and of all calls', () => {
  const chosen = related('server/src/features/sessions/service.ts');
  expect(chosen).toContain('server/src/features/sessions/sign-out.test.ts');
  // It imports the service of sessions directly.
  expect(chosen).toContain('server/src/erasure.test.ts');
  expect(chosen).toContain('server/test/authority.test.ts');
});

test('a quick run omits a test that reaches the change only through the whole product', () => {
  expect(related('server/src/features/doctors/service.ts')).not.toContainEqual(
    ofPart('server/src/features/payments'),
  );
});

test('a change of the contract runs the tests of the server and of the page that use it', () => {
  const chosen = related('contract/src/endpoints/doctors.ts');
  expect(chosen).toContain('server/src/features/doctors/registration.test.ts');
  expect(chosen).toContainEqual(ofPart('web/src/features/doctors'));
});

test('a field of the contact form runs the tests of its area and of the areas that use its table', () => {
  const chosen = related(
    'contract/src/endpoints/contact.ts',
    'server/src/database/schema/contact.ts',
    'server/src/features/contact/service.ts',
    'server/src/features/contact/contact.test.ts',
    'web/src/features/contact/contact-page.tsx',
  );
  expect(chosen).toContain('server/src/features/contact/contact.test.ts');
  // The admin's list reads the table.
  expect(chosen).toContain('server/src/features/admin/lists.test.ts');
  expect(chosen).toContain('server/test/authority.test.ts');
  for (const area of ['inquiries', 'payments', 'advertisements', 'pharmacies'])
    expect(chosen).not.toContainEqual(ofPart(`server/src/features/${area}`));
  const ofNoFeature = chosen.filter((test) => /^server\/src\/(platform|database)/.test(test));
  // This test imports the contract.
  expect(ofNoFeature).toEqual(['server/src/platform/api-docs.test.ts']);
});

test('a changed test runs only itself', () => {
  expect(related('server/src/features/doctors/login.test.ts')).not.toContain(
    'server/src/features/doctors/registration.test.ts',
  );
});

test('a change of the test support runs all tests, except those that start programs', () => {
  const chosen = related('server/test/app.ts');
  expect(chosen).toContain('server/src/features/payments/events.test.ts');
  expect(chosen).toContain('server/src/features/doctors/login.test.ts');
  expect(chosen).not.toContain('server/test/process.test.ts');
});

test('a changed test runs, even if it starts programs', () => {
  expect(related('server/test/process.test.ts')).toContain('server/test/process.test.ts');
});

test('a change of the page or of a text runs no tests of the server’s areas', () => {
  const chosen = related('web/src/features/doctors/login/doctor-login.tsx', 'README.md');
  expect(chosen).toContain('web/src/features/doctors/login/login-page.test.ts');
  expect(chosen).toContain('scripts/references.test.ts');
  expect(chosen).not.toContainEqual(ofPart('server/src/features'));
});

test('the search for floating promises covers changed files and their importers', () => {
  const linted = withImporters(['server/src/features/doctors/service.ts', 'README.md']);
  expect(linted).toContain('server/src/features/doctors/service.ts');
  expect(linted).toContain('server/src/features/doctors/routes.ts');
  expect(linted).not.toContain('README.md');
  expect(linted).not.toContain('server/src/features/contact/service.ts');
  expect(withImporters(['README.md'])).toEqual([]);
});
