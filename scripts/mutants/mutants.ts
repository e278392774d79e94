/**
 * Faults as somebody might make them, one in each place that must not break unnoticed, and the test
 * that notices. `npm run mutants` plants each in a copy of the tree and sees that test fail.
 */
export interface Mutant {
  id: string;
  area: string;
  /** The file of the fault, and the text in it, which stands there exactly once. */
  file: string;
  find: string;
  replace: string;
  caughtBy: Catcher;
}

export interface Journey {
  journey: string;
  title: string;
  project: 'en-desktop' | 'ar-phone';
}

export interface Check {
  check: string;
  /** What it has to say of the fault, in part. */
  says: string;
}

/** What is run: a test file of Vitest, a journey, or a check by its name. */
export type Catcher = { unit: string; needsBuild?: true } | Journey | Check;

const screens = (scene: string, project: Journey['project']): Journey => ({
  journey: 'e2e/screens.spec.ts',
  title: scene,
  project,
});

export const mutants: Mutant[] = [
  // Authority
  {
    id: 'role-let-in',
    area: 'authority',
    file: 'server/src/features/admin/list-routes.ts',
    find: "route(pendingPharmacies, ['admin'],",
    replace: "route(pendingPharmacies, ['admin', 'pharmacy'],",
    caughtBy: { unit: 'server/test/authority.test.ts' },
  },
  {
    id: 'foreign-request',
    area: 'authority',
    file: 'server/src/features/pharmacies/policy.ts',
    find: '  actor.pharmacy?.id === pharmacyId;',
    replace: '  actor.pharmacy !== undefined && pharmacyId.length > 0;',
    caughtBy: { unit: 'server/test/authority.test.ts' },
  },
  {
    id: 'foreign-photo',
    area: 'authority',
    file: 'server/src/features/prescription-requests/policy.ts',
    find: 'customerId !== null && actor.customer?.id === customerId',
    replace: 'customerId !== null && actor.customer !== undefined',
    caughtBy: { unit: 'server/test/authority.test.ts' },
  },
  {
    id: 'unverified-listed',
    area: 'authority',
    file: 'server/src/features/pharmacies/listed.ts',
    find: "  eq(pharmacies.verificationStatus, 'verified'),\n",
    replace: '',
    caughtBy: { unit: 'server/src/features/pharmacies/search.test.ts' },
  },
  {
    id: 'night-cut-off',
    area: 'hours',
    file: 'contract/src/vocabulary/spans.ts',
    find: '(minuteOfDay(closes) - from + minutesOfDay) % minutesOfDay || minutesOfDay',
    replace: 'Math.max(0, minuteOfDay(closes) - from)',
    caughtBy: { unit: 'contract/src/vocabulary/schedule.test.ts' },
  },
  {
    id: 'boundary-uncounted',
    area: 'hours',
    file: 'server/src/features/pharmacies/opening.ts',
    find: 'change: lastOpeningChange(db, now)',
    replace: 'change: listingVersion.version',
    caughtBy: { unit: 'server/src/features/pharmacies/opening.test.ts' },
  },
  {
    id: 'override-for-ever',
    area: 'hours',
    file: 'contract/src/vocabulary/schedule.ts',
    find: '(until === null || until > now)',
    replace: 'true',
    caughtBy: { unit: 'contract/src/vocabulary/schedule.test.ts' },
  },
  {
    id: 'unproven-approved',
    area: 'authority',
    file: 'server/src/features/pharmacies/verification.ts',
    find: '    !before.emailProvenAt\n',
    replace: '    before.emailProvenAt\n',
    caughtBy: { unit: 'server/src/features/admin/unproven.test.ts' },
  },
  {
    id: 'unproven-receives',
    area: 'authority',
    file: 'server/src/platform/email-proof.ts',
    find: 'emailProofDueAt !== null && emailProofDueAt > now',
    replace: 'emailProofDueAt !== null',
    caughtBy: { unit: 'server/src/features/admin/unproven.test.ts' },
  },
  {
    id: 'removed-untold',
    area: 'authority',
    file: 'server/src/features/admin/unproven.ts',
    find: '          eq(emailProofNoticeFor, emailProofDueAt),\n',
    replace: '',
    caughtBy: { unit: 'server/src/features/admin/unproven.test.ts' },
  },
  {
    id: 'password-without-proof',
    area: 'sessions',
    file: 'server/src/features/doctors/service.ts',
    find: '  if (password) await assertMayChangePassword(',
    replace: '  if (!password) await assertMayChangePassword(',
    caughtBy: { unit: 'server/src/features/doctors/profile.test.ts' },
  },
  {
    id: 'origin-unchecked',
    area: 'authority',
    file: 'server/src/app.ts',
    find: "    app.addHook('onRequest', createOriginCheck(config));",
    replace: '    createOriginCheck(config);',
    caughtBy: { unit: 'server/src/platform/origin.test.ts' },
  },

  // Payments
  {
    id: 'amount-not-compared',
    area: 'payments',
    file: 'server/src/features/payments/settlement.ts',
    find: 'if (intent.amount_received !== due.amount)',
    replace: 'if (intent.amount_received < 0)',
    caughtBy: { unit: 'server/src/features/payments/confirming.test.ts' },
  },
  {
    id: 'currency-not-compared',
    area: 'payments',
    file: 'server/src/features/payments/settlement.ts',
    find: '  currency === due.currency &&\n',
    replace: '  currency.length > 0 &&\n',
    caughtBy: { unit: 'server/src/features/payments/events.test.ts' },
  },
  {
    id: 'activated-twice',
    area: 'payments',
    file: 'server/src/features/payments/settlement.ts',
    find: '    if (payment.settledAt) return false;\n',
    replace: '',
    caughtBy: { unit: 'server/src/features/payments/events.test.ts' },
  },
  {
    id: 'refund-ignored',
    area: 'payments',
    file: 'server/src/features/payments/events.ts',
    find: 'if (!isGivenBack(charge)) return undefined;',
    replace: 'if (isGivenBack(charge)) return undefined;',
    caughtBy: { unit: 'server/src/features/payments/reversals.test.ts' },
  },

  // Files
  {
    id: 'type-by-name',
    area: 'files',
    file: 'server/src/features/files/preparation.ts',
    find: 'const content = await readContent(source.path, kinds);',
    replace:
      "const content = source.name?.endsWith('.pdf')\n      ? ('pdf' as const)\n      : await readContent(source.path, kinds);",
    caughtBy: { unit: 'server/src/features/files' },
  },
  {
    id: 'checksum-not-compared',
    area: 'files',
    file: 'server/src/features/files/structure/png.ts',
    find: '=== bytes.readUInt32BE(end - 4)',
    replace: '>= 0',
    caughtBy: { unit: 'server/src/features/files/structure/structure.test.ts' },
  },
  {
    id: 'passes-not-weighed',
    area: 'files',
    file: 'server/src/features/files/pictures.ts',
    find: '(!byRows && pixels * passes > mostPixelsInPasses)',
    replace: '(!byRows && pixels > mostPixelsInPasses)',
    caughtBy: { unit: 'server/src/features/files/structure/structure.test.ts' },
  },
  {
    id: 'decoder-without-memory-limit',
    area: 'files',
    file: 'server/src/features/files/decoders.ts',
    find: 'if (memoryOf(child.pid) > mostMemory)',
    replace: 'if (memoryOf(child.pid) < 0)',
    caughtBy: { unit: 'server/src/features/files/decoders.test.ts' },
  },
  {
    id: 'size-not-enforced',
    area: 'files',
    file: 'server/src/features/files/uploads.ts',
    find: '  fileSize: maxFileBytes,',
    replace: '  fileSize: 2 * maxFileBytes,',
    caughtBy: { unit: 'server/src/features/files/uploads.test.ts' },
  },
  {
    id: 'hash-not-compared',
    area: 'files',
    file: 'server/src/features/files/service.ts',
    find: 'if (known && !known.equals(sha256))',
    replace: 'if (known && known.length !== sha256.length)',
    caughtBy: { unit: 'server/src/features/files/service.test.ts' },
  },
  {
    id: 'mark-not-compared',
    area: 'files',
    file: 'server/src/features/files/marked-storage.ts',
    find: 'if (found === mark) return;',
    replace: 'if (found !== undefined) return;',
    caughtBy: { unit: 'server/src/features/files/marked-storage.test.ts' },
  },
  {
    id: 'full-disk-is-ready',
    area: 'files',
    file: 'server/src/app.ts',
    find: '{ db, storage: files, search: currentIndex }',
    replace: '{ db, storage, search: currentIndex }',
    caughtBy: { unit: 'server/src/features/files/room.test.ts' },
  },
  {
    id: 'bytes-not-counted',
    area: 'files',
    file: 'server/src/features/files/upload-budget.ts',
    find: 'end + excluded.count`',
    replace: 'end`',
    caughtBy: { unit: 'server/src/features/files/upload-budget.test.ts' },
  },
  {
    id: 'socket-not-looked-at',
    area: 'files',
    file: 'server/src/platform/public-fetch.ts',
    find: 'if (!isPublic(remoteAddress))',
    replace: "if (remoteAddress === '')",
    caughtBy: { unit: 'server/src/platform/public-fetch.test.ts' },
  },
  {
    id: 'address-shown-to-visitors',
    area: 'files',
    file: 'server/src/features/advertisements/present.ts',
    find: 'withStored(db, files, rows, () => null);',
    replace: 'withStored(db, files, rows, ({ productImage }) => productImage);',
    caughtBy: { unit: 'server/src/features/advertisements/fetched-picture.test.ts' },
  },
  {
    id: 'file-not-synced',
    area: 'files',
    file: 'server/src/features/files/disk-storage.ts',
    find: '        await sync(half);\n',
    replace: '',
    caughtBy: { unit: 'server/src/features/files/storage.test.ts' },
  },
  {
    id: 'metadata-kept',
    area: 'files',
    file: 'server/src/features/files/decoder.ts',
    find: '    .autoOrient()\n',
    replace: '    .autoOrient()\n    .keepMetadata()\n',
    caughtBy: { unit: 'server/src/features/files/pictures.test.ts' },
  },

  // Time
  {
    id: 'today-elsewhere',
    area: 'time',
    file: 'web/src/i18n/format.ts',
    find: "new Intl.DateTimeFormat('en-CA', { timeZone })",
    replace: "new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })",
    caughtBy: { unit: 'web/src/i18n/format.test.ts' },
  },
  {
    id: 'expired-shown',
    area: 'time',
    file: 'server/src/features/advertisements/queries.ts',
    find: '    gt(advertisements.expiresAt, now),\n',
    replace: '    gt(advertisements.expiresAt, new Date(now.getTime() - 86_400_000)),\n',
    caughtBy: { unit: 'server/src/features/advertisements/public-list.test.ts' },
  },
  {
    id: 'code-lives-on',
    area: 'time',
    file: 'server/src/features/sessions/login-codes.ts',
    find: 'const codeLife = minutes(10);',
    replace: 'const codeLife = minutes(11);',
    caughtBy: { unit: 'server/src/features/sessions/email-login.test.ts' },
  },

  // Arabic folding
  {
    id: 'ta-marbuta-not-folded',
    area: 'folding',
    file: 'contract/src/vocabulary/folding.ts',
    find: "      .replace(/ة/g, 'ه')\n",
    replace: '',
    caughtBy: { unit: 'server/src/features/pharmacies/folding.test.ts' },
  },
  {
    id: 'hamza-kept',
    area: 'folding',
    file: 'contract/src/vocabulary/folding.ts',
    find: '[\\u0640\\u0621]',
    replace: '[\\u0640]',
    caughtBy: { unit: 'server/src/features/pharmacies/folding.test.ts' },
  },

  // Repeated submissions
  {
    id: 'duplicate-at-once',
    area: 'idempotency',
    file: 'server/src/platform/idempotency.ts',
    find: 'if (!(await saveAnswer(db, submission, answer, clock()))) throw new DuplicateWasFirst();',
    replace: 'await saveAnswer(db, submission, answer, clock());',
    caughtBy: { unit: 'server/test/repeated.test.ts' },
  },
  {
    id: 'key-for-other-content',
    area: 'idempotency',
    file: 'server/src/platform/idempotency.ts',
    find: "  if (!row.contentHash.equals(submission.contentHash)) throw new AppError('idempotency_conflict');\n",
    replace: '',
    caughtBy: { unit: 'server/test/repeated.test.ts' },
  },

  // Sessions
  {
    id: 'admin-for-days',
    area: 'sessions',
    file: 'server/src/features/sessions/role-life.ts',
    find: "since: 'signedInAt' },\n  };",
    replace: "since: 'lastSeenAt' },\n  };",
    caughtBy: { unit: 'server/src/features/sessions/role-life.test.ts' },
  },
  {
    id: 'device-not-forgotten',
    area: 'sessions',
    file: 'server/src/features/sessions/service.ts',
    find: '      await db.delete(devices).where(and(eq(devices.role, role), eq(devices.accountId, accountId)));\n',
    replace: '',
    caughtBy: { unit: 'server/src/features/sessions/email-proof.test.ts' },
  },

  // Limits
  {
    id: 'codes-without-limit',
    area: 'limits',
    file: 'server/src/features/sessions/login-codes.ts',
    find: '        await limits.spendFrom(codesFromNetwork, ip, counted);\n',
    replace: '',
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },
  {
    id: 'owner-shut-out',
    area: 'limits',
    file: 'server/src/features/sessions/login-codes.ts',
    find: '        await limits.spendFrom(codesFromNetwork, ip, counted);\n',
    replace: '        await limits.spend(codesFromNetwork, counted);\n',
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },
  {
    id: 'codes-never-slowed',
    area: 'limits',
    file: 'server/src/platform/limits.ts',
    find: '      if (over <= 0) return 0;\n',
    replace: '      if (over <= 1000) return 0;\n',
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },
  {
    id: 'forged-forwarded-for',
    area: 'limits',
    file: 'server/src/app.ts',
    find: 'hop < proxies : proxies',
    replace: 'hop <= proxies : proxies',
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },
  {
    id: 'proxy-trusted-blindly',
    area: 'limits',
    file: 'server/src/settings/config.ts',
    find: "if (settings.TRUST_PROXY === 'true')",
    replace: "if (settings.TRUST_PROXY === 'anybody')",
    caughtBy: { unit: 'server/src/settings/config.test.ts' },
  },
  {
    id: 'invisible-names',
    area: 'sessions',
    file: 'contract/src/fields.ts',
    find: "    .replace(invisible, '')\n",
    replace: '',
    caughtBy: { unit: 'contract/src/fields.test.ts' },
  },
  {
    id: 'two-hosts',
    area: 'sessions',
    file: 'server/src/app.ts',
    find: "  app.addHook('onRequest', assertOneHost);\n",
    replace: '',
    caughtBy: { unit: 'server/test/refusals.test.ts' },
  },
  {
    id: 'common-admin-password',
    area: 'sessions',
    file: 'server/src/settings/config.ts',
    find: 'if (password && isCommonPassword(',
    replace: 'if (password && !isCommonPassword(',
    caughtBy: { unit: 'server/src/settings/config.test.ts' },
  },

  // Mail
  {
    id: 'mail-outside-transaction',
    area: 'mail',
    file: 'server/src/platform/jobs.ts',
    find: 'await boss.send(queue.name, data, { db: fromDrizzle(db, sql), ...startAfter(delay) });',
    replace: 'await boss.send(queue.name, data, { ...startAfter(delay) });',
    caughtBy: { unit: 'server/src/platform/jobs.test.ts' },
  },

  {
    id: 'code-in-common-queue',
    area: 'mail',
    file: 'server/src/features/mail/service.ts',
    find: 'await jobs.send(db, codeMailQueue, mail,',
    replace: 'await jobs.send(db, mailQueue, mail,',
    caughtBy: { unit: 'server/src/features/mail/delivery.test.ts' },
  },
  {
    id: 'expired-code-sent',
    area: 'mail',
    file: 'server/src/features/mail/service.ts',
    find: '    if (new Date(mail.expiresAt) <= clock()) return;\n',
    replace: '',
    caughtBy: { unit: 'server/src/features/mail/delivery.test.ts' },
  },
  {
    id: 'refusal-retried',
    area: 'mail',
    file: 'server/src/features/mail/transport.ts',
    find: 'throw words ? new PermanentFailure(words, { cause: error }) : error;',
    replace: 'throw words ? new Error(words, { cause: error }) : error;',
    caughtBy: { unit: 'server/src/features/mail/delivery.test.ts' },
  },
  {
    id: 'new-message-id',
    area: 'mail',
    file: 'server/src/features/mail/transport.ts',
    find: '{ id, replyTo, ...mail }: OutgoingMail) => ({',
    replace: '{ id: _, replyTo, ...mail }: OutgoingMail, id = randomUUID()) => ({',
    caughtBy: { unit: 'server/src/features/mail/delivery.test.ts' },
  },
  {
    id: 'tag-counted',
    area: 'mail',
    file: 'server/src/features/prescription-requests/routes.ts',
    find: 'countedAddress(form.email)',
    replace: 'form.email',
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },
  {
    id: 'dead-code-takes-place',
    area: 'mail',
    file: 'server/src/platform/budgets.ts',
    find: '...(before && {',
    replace: '...(before && !before && {',
    caughtBy: { unit: 'server/src/platform/budgets.test.ts' },
  },
  {
    id: 'who-left-keeps-others-out',
    area: 'faults',
    file: 'server/src/app.ts',
    find: "reply.raw.once('close', () => files.dismiss(request));",
    replace: '',
    caughtBy: { unit: 'server/src/features/files/overload.test.ts' },
  },
  {
    id: 'mail-bomb',
    area: 'mail',
    file: 'server/src/features/mail/service.ts',
    find: 'if (!ip || (await isProven(db, to))) return 0;',
    replace: 'if (ip || (await isProven(db, to))) return 0;',
    caughtBy: { unit: 'server/src/features/mail/budgets.test.ts' },
  },
  {
    id: 'requests-not-gathered',
    area: 'mail',
    file: 'server/src/features/mail/service.ts',
    find: 'if (isWithin) await jobs.send(',
    replace: 'if (isWithin || !isFirstOver) await jobs.send(',
    caughtBy: { unit: 'server/src/features/mail/budgets.test.ts' },
  },
  {
    id: 'hour-not-held',
    area: 'mail',
    file: 'server/src/features/mail/service.ts',
    find: '    if (!isWithin) {\n',
    replace: '    if (!isWithin && endsAt < clock()) {\n',
    caughtBy: { unit: 'server/src/features/mail/budgets.test.ts' },
  },

  // Faults
  {
    id: 'idle-connection-kept',
    area: 'faults',
    file: 'server/src/database/silence.ts',
    find: 'for (const each of [client, ...idle]) end(each);',
    replace: 'end(client);',
    caughtBy: { unit: 'server/src/database/silence.test.ts' },
  },
  {
    id: 'stale-for-ever',
    area: 'faults',
    file: 'server/src/platform/response-cache.ts',
    find: 'return age <= stale ?',
    replace: 'return age >= 0 ?',
    caughtBy: { unit: 'server/src/platform/response-cache.test.ts' },
  },
  {
    id: 'turn-not-taken',
    area: 'faults',
    file: 'server/src/database/migrate.ts',
    find: "await turn.query('select pg_advisory_lock($1)', [migrationLock]);",
    replace: '',
    caughtBy: { unit: 'server/src/database/migrate.test.ts' },
  },
  {
    id: 'newer-schema-taken',
    area: 'faults',
    file: 'server/src/database/migrate.ts',
    find: 'if (unknown > 0)',
    replace: 'if (unknown > 1)',
    caughtBy: { unit: 'server/src/database/migrate.test.ts' },
  },
  {
    id: 'read-only-our-fault',
    area: 'faults',
    file: 'server/src/platform/database-errors.ts',
    find: '|25006|',
    replace: '|',
    caughtBy: { unit: 'server/src/platform/database-errors.test.ts' },
  },
  {
    id: 'outage-page-our-fault',
    area: 'faults',
    file: 'server/src/pages/routes.ts',
    find: 'if (isOutage(error)) return askToComeBack(request, reply);',
    replace: '',
    caughtBy: { unit: 'server/src/pages/routes.test.ts' },
  },
  {
    id: 'ready-while-leaving',
    area: 'faults',
    file: 'server/src/platform/health.ts',
    find: 'if (app.isLeaving)',
    replace: 'if (!app)',
    caughtBy: { unit: 'server/src/platform/leaving.test.ts' },
  },
  {
    id: 'overload-let-in',
    area: 'faults',
    file: 'server/src/features/files/turns.ts',
    find: 'if (bytes > small && wait > longest) throw busy(wait);',
    replace: '',
    caughtBy: { unit: 'server/src/features/files/turns.test.ts' },
  },
  {
    id: 'sender-gone-unnoticed',
    area: 'faults',
    file: 'server/src/features/files/service.ts',
    find: "socket.once('close', leave);",
    replace: '',
    caughtBy: { unit: 'server/src/features/files/overload.test.ts' },
  },
  {
    id: 'key-not-claimed',
    area: 'faults',
    file: 'server/src/platform/idempotency.ts',
    find: 'if (!first) break;',
    replace: 'break;',
    caughtBy: { unit: 'server/src/features/files/overload.test.ts' },
  },
  {
    id: 'half-open-kept',
    area: 'faults',
    file: 'server/src/platform/slow-senders.ts',
    find: ', () => setTimeout(() => socket.destroy(), grace).unref()',
    replace: '',
    caughtBy: { unit: 'server/src/platform/slow-senders.test.ts' },
  },
  {
    id: 'endless-answer-read',
    area: 'faults',
    file: 'server/src/features/payments/provider.ts',
    find: 'if (read > longestAnswer)',
    replace: 'if (read < 0)',
    caughtBy: { unit: 'server/src/features/payments/provider-trouble.test.ts' },
  },
  {
    id: 'clock-set-back',
    area: 'faults',
    file: 'server/src/platform/limits.ts',
    find: ', excluded.expires_at) end',
    replace: ", 'infinity') end",
    caughtBy: { unit: 'server/test/limits.test.ts' },
  },

  // Log
  {
    id: 'pharmacy-not-held',
    area: 'requests',
    file: 'server/src/features/prescription-requests/service.ts',
    find: ".where(eq(pharmacies.id, id)).for('share')",
    replace: '.where(eq(pharmacies.id, id))',
    caughtBy: { unit: 'server/src/features/prescription-requests/sending.test.ts' },
  },
  {
    id: 'audit-row-outside-transaction',
    area: 'authority',
    file: 'server/src/features/admin/decisions.ts',
    find: 'await db.insert(auditLog)',
    replace: 'await services.db.insert(auditLog)',
    caughtBy: { unit: 'server/src/features/admin/decisions.test.ts' },
  },
  {
    id: 'page-of-any-language',
    area: 'texts',
    file: 'server/src/pages/routes.ts',
    find: 'JSON.stringify([path, search, preferences])',
    replace: 'JSON.stringify([path, search])',
    caughtBy: { unit: 'server/src/pages/routes.test.ts' },
  },
  {
    id: 'page-by-any-parameter',
    area: 'texts',
    file: 'server/src/pages/routes.ts',
    find: 'const search = new URLSearchParams(withRememberedCity(path, known, city)).toString();',
    replace: 'const search = whole;',
    caughtBy: { unit: 'server/src/pages/routes.test.ts' },
  },
  {
    id: 'token-in-log',
    area: 'log',
    file: 'server/src/platform/logging.ts',
    find: "const masked = plainPath(path).replace(/\\/track\\/[^/]+/, '/track/…');",
    replace: 'const masked = path;',
    caughtBy: { unit: 'server/src/platform/logging.test.ts' },
  },

  // Texts
  {
    id: 'sentence-of-the-law',
    area: 'texts',
    file: 'web/src/i18n/en/finder.ts',
    find: "empty: 'No pharmacies found. Try adjusting your search or filters.'",
    replace: "empty: 'No pharmacies found. Try another search.'",
    caughtBy: { unit: 'web/test/specification-texts.test.ts' },
  },
  {
    id: 'other-language',
    area: 'texts',
    file: 'web/src/i18n/ar/finder.ts',
    find: "failed: 'تعذر تحميل الصيدليات.'",
    replace: "failed: 'The pharmacies could not be loaded.'",
    caughtBy: { unit: 'scripts/languages.test.ts' },
  },
  {
    id: 'translation-missing',
    area: 'texts',
    file: 'web/src/i18n/ar/finder.ts',
    find: "  search: 'بحث',\n",
    replace: '',
    caughtBy: { check: 'types of web', says: "Property 'search' is missing" },
  },

  // Figures of the specification
  {
    id: 'toast-too-short',
    area: 'figures',
    file: 'web/src/ui/toast.ts',
    find: 'TOAST_DURATION = 5000',
    replace: 'TOAST_DURATION = 3000',
    caughtBy: { unit: 'web/test/specification-figures.test.ts' },
  },
  {
    id: 'reads-retried',
    area: 'figures',
    file: 'web/src/lib/query-client.ts',
    find: '        retry: false,\n        refetchOnWindowFocus',
    replace: '        retry: 3,\n        refetchOnWindowFocus',
    caughtBy: { unit: 'web/test/specification-figures.test.ts' },
  },
  {
    id: 'heavy-home-page',
    area: 'weight',
    file: 'web/src/features/home/home-page.tsx',
    find: "import { Finder } from '../../shared/finder/finder.tsx';",
    replace:
      "import 'pdfjs-dist/legacy/build/pdf.mjs';\nimport { Finder } from '../../shared/finder/finder.tsx';",
    caughtBy: { unit: 'web/test/home-weight.test.ts', needsBuild: true },
  },

  // Code
  {
    id: 'import-upwards',
    area: 'ranks',
    file: 'server/src/platform/clock.ts',
    find: '/** The present moment;',
    replace:
      "import { isOwnPharmacy } from '../features/pharmacies/policy.ts';\n\nexport const owns = isOwnPharmacy;\n\n/** The present moment;",
    caughtBy: { check: 'ranks', says: 'server/src/platform/clock.ts' },
  },
  {
    id: 'promise-not-awaited',
    area: 'promises',
    file: 'server/src/features/contact/service.ts',
    find: '    await mail.send(',
    replace: '    mail.send(',
    caughtBy: { check: 'floating promises', says: 'no-floating-promises' },
  },

  // Screens
  {
    id: 'physical-margin',
    area: 'direction',
    file: 'web/src/app/header.tsx',
    find: 'gap-2 me-auto"',
    replace: 'gap-2 mr-auto"',
    caughtBy: { unit: 'scripts/directions.test.ts' },
  },
  {
    id: 'phone-number-reversed',
    area: 'direction',
    file: 'web/src/ui/phone-number.tsx',
    find: '<bdi dir="ltr" className="ltr-run whitespace-nowrap">',
    replace: '<bdi className="whitespace-nowrap">',
    caughtBy: { unit: 'web/src/ui/runs.test.tsx' },
  },
  {
    id: 'first-render-differs',
    area: 'hydration',
    file: 'web/src/features/home/hero.tsx',
    find: '{t.text}</p>',
    replace: "{typeof window === 'undefined' ? t.text : [t.text, '.']}</p>",
    caughtBy: {
      journey: 'e2e/preferences.spec.ts',
      title: 'language and direction are in the HTML itself',
      project: 'en-desktop',
    },
  },
  {
    id: 'focus-lost-after-dialog',
    area: 'focus',
    file: 'web/src/ui/dialog.tsx',
    find: 'onClose={(event) => !event.currentTarget.open && onClose()}',
    replace:
      'onClose={(event) => {\n        (document.activeElement as HTMLElement | null)?.blur();\n        if (!event.currentTarget.open) onClose();\n      }}',
    caughtBy: {
      journey: 'e2e/keyboard.spec.ts',
      title: 'the side menu holds the focus and gives it back',
      project: 'ar-phone',
    },
  },
  {
    id: 'focus-not-at-the-error',
    area: 'focus',
    file: 'web/src/ui/form-problems.ts',
    find: '    field.focus();\n',
    replace: '',
    caughtBy: {
      journey: 'e2e/accounts.spec.ts',
      title: 'what is missing is said beside its field, and the first gets the focus',
      project: 'en-desktop',
    },
  },
  {
    id: 'muted-too-dark-in-dark',
    area: 'contrast',
    file: 'web/src/ui/tokens.css',
    find: '--color-muted: #a8b3ab;',
    replace: '--color-muted: #5d6862;',
    caughtBy: screens('home with pharmacies', 'en-desktop'),
  },
  {
    id: 'muted-too-pale-in-light',
    area: 'contrast',
    file: 'web/src/ui/tokens.css',
    find: '--color-muted: #55605a;',
    replace: '--color-muted: #9aa59f;',
    caughtBy: screens('home with pharmacies', 'en-desktop'),
  },
  {
    id: 'too-small-for-a-finger',
    area: 'touch',
    file: 'web/src/ui/button.tsx',
    find: "'inline-flex size-11 shrink-0",
    replace: "'inline-flex size-8 shrink-0",
    caughtBy: screens('home with pharmacies', 'ar-phone'),
  },
  {
    id: 'over-the-edge',
    area: 'overflow',
    file: 'web/src/features/home/promo.tsx',
    find: '<p className="text-muted">{t.text}</p>',
    replace: '<p className="whitespace-nowrap text-muted">{t.text}</p>',
    caughtBy: screens('home with pharmacies', 'ar-phone'),
  },
];
